// The part of a drawing that is on screen. Pinch, wheel and keys zoom; nothing here touches what lies on the drawing.
export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}

const deepest = 6;

export class Viewport {
  home = $state.raw<Frame>({ x: 0, y: 0, w: 1, h: 1 });
  frame = $state.raw<Frame>({ x: 0, y: 0, w: 1, h: 1 });
  width = $state(1);
  height = $state(1);

  get isHome(): boolean {
    return this.frame === this.home;
  }

  /** Screen pixels a unit, and where the frame's corner lies (the drawing is centred, as `meet` has it). */
  get fit(): { scale: number; left: number; top: number } {
    const { w, h } = this.frame;
    const scale = Math.min(this.width / w, this.height / h);
    return { scale, left: (this.width - w * scale) / 2, top: (this.height - h * scale) / 2 };
  }

  settle(home: Frame): void {
    const { x, y, w, h } = this.home;
    if (x === home.x && y === home.y && w === home.w && h === home.h) return;
    this.home = home;
    this.frame = home;
  }

  reset(): void {
    this.frame = this.home;
  }

  project(x: number, y: number): { x: number; y: number } {
    const { scale, left, top } = this.fit;
    return { x: left + (x - this.frame.x) * scale, y: top + (y - this.frame.y) * scale };
  }

  /** Zooms by `factor` (over 1: nearer) about a point of the screen box. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    const { scale, left, top } = this.fit;
    const { x, y, w, h } = this.frame;
    const nextW = Math.min(this.home.w, Math.max(this.home.w / deepest, w / factor));
    if (nextW >= this.home.w * 0.999) return this.reset();
    const k = nextW / w;
    const ux = x + (px - left) / scale;
    const uy = y + (py - top) / scale;
    this.move({ x: ux - (ux - x) * k, y: uy - (uy - y) * k, w: nextW, h: h * k });
  }

  pan(dx: number, dy: number): void {
    if (this.isHome) return;
    const { scale } = this.fit;
    const { x, y, w, h } = this.frame;
    this.move({ x: x - dx / scale, y: y - dy / scale, w, h });
  }

  private move(to: Frame): void {
    const { home } = this;
    this.frame = {
      ...to,
      x: Math.min(Math.max(to.x, home.x), home.x + home.w - to.w),
      y: Math.min(Math.max(to.y, home.y), home.y + home.h - to.h),
    };
  }
}
