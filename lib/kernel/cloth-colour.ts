const COLOURS = ["pine", "gold", "rose", "mist", "clay", "moss"] as const;

export type ClothColour = (typeof COLOURS)[number];

/** Deterministic per seed. */
export function clothColour(seed: string): ClothColour {
  let hash = 0x811c9dc5;
  for (const character of seed) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return COLOURS[(hash >>> 0) % COLOURS.length] ?? "pine";
}
