const CLOTH = ["pine", "gold", "rose", "mist", "clay", "moss", "gold"] as const;

/** Neighbors differ. */
export const clothAt = (index: number) => CLOTH[index % CLOTH.length] ?? "pine";
