// Light and dark follow the system until the reader says otherwise on this device.
export type Theme = 'light' | 'dark';

const stored = 'alamo.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
let theme = $state<Theme>('light');

function show(next: Theme, chosen: boolean): void {
  theme = next;
  if (chosen) document.documentElement.dataset.theme = next;
}

export function startTheme(): void {
  const kept = localStorage.getItem(stored);
  const chosen = kept === 'light' || kept === 'dark';
  show(chosen ? kept : system.matches ? 'dark' : 'light', chosen);
  system.addEventListener('change', (e) => {
    if (!document.documentElement.dataset.theme) show(e.matches ? 'dark' : 'light', false);
  });
}

export const currentTheme = (): Theme => theme;

export function toggleTheme(): void {
  const next = theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem(stored, next);
  show(next, true);
}
