// The six walls in the order of the die, and where they lie on the drawing (1600 x 1200 units; the field inside the
// neat-line is x 352 to 1248, y 32 to 1168). Breach values and neighbours are rules, and come from the server.

export type Wall = 'E' | 'SE' | 'S' | 'SW' | 'NW' | 'N';
export const walls: readonly Wall[] = ['E', 'SE', 'S', 'SW', 'NW', 'N'];
export const isWall = (text: string): text is Wall => (walls as readonly string[]).includes(text);

export const wallKey: Record<Wall, string> = {
  E: 'barna.wall.east',
  SE: 'barna.wall.southeast',
  S: 'barna.wall.south',
  SW: 'barna.wall.southwest',
  NW: 'barna.wall.northwest',
  N: 'barna.wall.north',
};

export type Spot = readonly [number, number];
export interface Section {
  die: number;
  outer: string;
  inner: string;
  line: string;
  breach: string;
  inside: readonly Spot[];
  outside: readonly Spot[];
  medallion: Spot;
  label: readonly [number, number, number];
}

export const sections: Record<Wall, Section> = {
  E: {
    die: 1,
    outer: 'M900 212L1010 60L1240 60L1240 890L1124 890L1124 376L900 376z',
    inner: 'M908 420L1080 420L1080 720L986 720L986 690L908 690z',
    line: 'M874 222L874 400L1100 400L1100 880',
    breach: 'translate(1100 520) rotate(90)',
    inside: [[930, 424], [998, 424], [930, 492], [998, 492], [930, 560], [998, 560]],
    outside: [[1134, 430], [1134, 498], [1134, 640], [1134, 708]],
    medallion: [1100, 610],
    label: [1166, 406, 0],
  },
  SE: {
    die: 2,
    outer: 'M862 944L990 904L1106 904L1240 904L1240 1158L862 1158z',
    inner: 'M836 700L980 700L980 866L836 902z',
    line: 'M1104 880L981 880',
    breach: 'translate(950 889) rotate(-15)',
    inside: [[840, 698], [908, 698], [840, 766], [908, 766], [840, 834], [908, 834]],
    outside: [[940, 930], [1008, 930], [1076, 930], [1144, 930]],
    medallion: [893, 904],
    label: [1030, 1036, 0],
  },
  S: {
    die: 3,
    outer: 'M450 996L496 962L668 966L672 996L700 1030L760 1030L788 996L806 962L846 950L846 1158L450 1158z',
    inner: 'M684 706L700 680L828 680L828 890L684 890z',
    line: 'M812 940L770 940M690 940L503 940',
    breach: 'translate(620 940) rotate(0)',
    inside: [[692, 684], [760, 684], [692, 752], [760, 752], [692, 820], [760, 820]],
    outside: [[596, 1040], [664, 1040], [732, 1040], [800, 1040]],
    medallion: [548, 940],
    label: [732, 1140, 0],
  },
  SW: {
    die: 4,
    outer: 'M360 600L486 600L488 950L440 990L360 990z',
    inner: 'M534 600L690 600L690 690L676 890L534 890z',
    line: 'M512 940L512 590L500 590',
    breach: 'translate(512 820) rotate(-90)',
    inside: [[552, 600], [620, 600], [552, 668], [620, 668], [552, 736], [620, 736]],
    outside: [[412, 606], [412, 738], [412, 806], [412, 874]],
    medallion: [512, 702],
    label: [400, 772, -90],
  },
  NW: {
    die: 5,
    outer: 'M360 150L462 158L476 206L476 588L360 588z',
    inner: 'M522 340L556 376L690 376L690 580L522 580z',
    line: 'M500 590L500 210',
    breach: 'translate(500 486) rotate(-90)',
    inside: [[546, 378], [614, 378], [546, 446], [614, 446], [546, 514], [614, 514]],
    outside: [[406, 226], [406, 294], [406, 428], [406, 496]],
    medallion: [500, 388],
    label: [396, 366, -90],
  },
  N: {
    die: 6,
    outer: 'M484 42L1000 42L880 200L874 196L500 186L470 150z',
    inner: 'M522 232L852 244L852 366L700 366L562 366L522 330z',
    line: 'M500 210L874 222',
    breach: 'translate(700 216.4) rotate(1.8)',
    inside: [[604, 230], [672, 230], [740, 230], [604, 298], [672, 298], [740, 298]],
    outside: [[566, 112], [634, 112], [702, 112], [770, 112]],
    medallion: [566, 212],
    label: [690, 90, 0],
  },
};

const grid = (x: number, y: number, columns: number, rows: number, dx: number, dy: number): Spot[] =>
  Array.from({ length: columns * rows }, (_, i) => [x + (i % columns) * dx, y + Math.floor(i / columns) * dy]);

/** Places of the boxes in the margins and of the centre. */
export const boxes = {
  texian: grid(38, 322, 4, 5, 70, 76),
  mexican: grid(1290, 680, 4, 4, 70, 76),
  centre: grid(694, 396, 2, 4, 68, 62),
  track: [
    [1492, 100],
    [1492, 198],
    [1492, 296],
  ] as const satisfies readonly Spot[],
  illness: [66, 790] as Spot,
};
