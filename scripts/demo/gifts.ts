/** Seeded, so that demos are equal. */
export function repeatable(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const USUAL = [20, 25, 40, 50, 50, 75, 100, 100, 120, 150, 200, 240, 300];

/** `total` is in whole dollars. */
export function giftsOf(total: number, count: number, random: () => number): number[] {
  const gifts = Array.from({ length: count }, () => USUAL[Math.floor(random() * USUAL.length)] ?? 50);
  const sum = gifts.reduce((a, b) => a + b, 0);
  const scaled = gifts.map((gift) => Math.max(5, Math.round((gift * total) / sum / 5) * 5));
  const rest = total - scaled.reduce((a, b) => a + b, 0);
  const largest = scaled.indexOf(Math.max(...scaled));
  return scaled.map((gift, index) => (index === largest ? gift + rest : gift));
}
