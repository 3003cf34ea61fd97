// The counters' drawings stand once in the document; boards, trays and tables show them by reference.
import counters from './drawing/counters.svg?raw';

let laid = false;

export function laySheet(): void {
  if (laid) return;
  laid = true;
  const box = document.createElement('div');
  box.className = 'symbol-sheet';
  box.setAttribute('aria-hidden', 'true');
  box.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">${counters}</svg>`;
  document.body.append(box);
}
