import { describe, expect, it } from 'vitest';
import { again, change, emptyOrder, parse, pick, spread, unpick, write } from '../src/games/barna/notation.ts';

const round = (text: string): string | null => {
  const order = parse(text);
  return order && write(order);
};

describe('orders in notation', () => {
  it.each([
    'deploy E=CDD SE=CDD S=GRRDD SW=CRRD NW=CKRD N=CRRDD',
    'approach E=iid SE=ii S=biii SW=iii NW=i N=iidd',
    'move S>SW=RD N>NW=R',
    'hold',
    'reinforce S=xii N=d',
    'lose S=K',
    'rally RD',
    'rally',
    'flip',
    'pass',
    'incursion N>NW=yi E>N=i',
    'incursion',
    'overrun S SW>S=i',
    'overrun S',
    'sacrifice Cidd',
  ])('reads and writes %s', (text) => {
    const order = parse(text);
    expect(order).not.toBeNull();
    const again = order && parse(write(order));
    expect(again && write(again)).toBe(order && write(order));
  });

  it('writes walls in the order of the die and counters in theirs', () => {
    expect(round('DEPLOY n=DR e=DCD')).toBe('deploy E=CDD N=RD');
    expect(round('move N>NW=R S>SW=DR')).toBe('move S>SW=RD N>NW=R');
  });

  it('leaves what it cannot read to the server', () => {
    expect(parse('deploy E=')).toBeNull();
    expect(parse('deploy X=RR')).toBeNull();
    expect(parse('move S>=R')).toBeNull();
    expect(parse('rally R D')).toBeNull();
  });
});

describe('counters put by hand', () => {
  it('lays from the tray, moves between walls and puts back', () => {
    let order = change(emptyOrder('deploy'), { letter: 'R', origin: 'tray', from: 'tray', to: 'S' });
    order = change(order, { letter: 'G', origin: 'tray', from: 'tray', to: 'S' });
    expect(write(order)).toBe('deploy S=GR');
    order = change(order, { letter: 'R', origin: 'tray', from: 'S', to: 'N' });
    expect(write(order)).toBe('deploy S=G N=R');
    order = change(order, { letter: 'G', origin: 'tray', from: 'S', to: 'tray' });
    expect(write(order)).toBe('deploy N=R');
  });

  it('a move that comes home is no move', () => {
    let order = change(emptyOrder('move'), { letter: 'R', origin: 'S', from: 'S', to: 'SW' });
    expect(write(order)).toBe('move S>SW=R');
    order = change(order, { letter: 'R', origin: 'S', from: 'SW', to: 'N' });
    expect(write(order)).toBe('move S>N=R');
    order = change(order, { letter: 'R', origin: 'S', from: 'N', to: 'S' });
    expect(write(order)).toBe('hold');
  });

  it('a unit that joins names the wall to overrun', () => {
    const order = change(emptyOrder('overrun'), { letter: 'i', origin: 'SW', from: 'SW', to: 'S' });
    expect(write(order)).toBe('overrun S SW>S=i');
  });

  it('picks and lays back', () => {
    const order = pick(pick(emptyOrder('sacrifice'), 'd'), 'C');
    expect(write(order)).toBe('sacrifice Cd');
    expect(write(unpick(order, 'C'))).toBe('sacrifice d');
  });
});

describe('help for the hand', () => {
  it('spreads the hand so that no wall has two more than another', () => {
    const none = { E: 0, SE: 0, S: 0, SW: 0, NW: 0, N: 0 };
    const order = spread(emptyOrder('approach'), 'biiiiiiiiiiiiiddd', none);
    const sizes = Object.values(order.at).map((units) => units.length);
    expect(sizes.reduce((a, b) => a + b)).toBe(17);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('says the last order again as far as the hand reaches', () => {
    const last = parse('deploy E=CKDD S=RR N=D');
    expect(last && write(again(last, 'deploy', 'RDD'))).toBe('deploy E=DD S=R');
  });
});
