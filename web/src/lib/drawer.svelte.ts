// The rules drawer of a table: any rule number anywhere opens it there.
import { createContext } from 'svelte';

export class Drawer {
  rule = $state<string | null>(null);

  constructor(readonly game: string) {}

  open(rule: string): void {
    this.rule = rule;
  }

  close(): void {
    this.rule = null;
  }
}

export const [getDrawer, setDrawer] = createContext<Drawer>();
