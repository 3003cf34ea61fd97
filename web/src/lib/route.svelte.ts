// The address bar is the one truth about which page is open; a link is followed without loading the page anew.
let url = $state.raw(new URL(location.href));

export const address = (): URL => url;

export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  url = new URL(location.href);
}

/** For `onclick` at the root: plain clicks on our own links stay in the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const isPage = !link.pathname.startsWith('/api/');
  const isHere = link.pathname === location.pathname && link.search === location.search;
  if (!isPage || (isHere && link.hash !== '')) return;
  event.preventDefault();
  go(link.href);
  window.scrollTo(0, 0);
}

export function startRoute(): void {
  window.addEventListener('popstate', () => (url = new URL(location.href)));
  window.addEventListener('hashchange', () => (url = new URL(location.href)));
}
