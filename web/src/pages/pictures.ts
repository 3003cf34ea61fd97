// The pictures on the start page's cards. A game with a board brings its own drawing; it is loaded after first paint.
import type { Component } from 'svelte';

export const pictures: Record<string, () => Promise<{ default: Component }>> = {
  barna: () => import('../games/barna/Picture.svelte'),
};
