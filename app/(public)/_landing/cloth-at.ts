const CLOTH = ["pine", "gold", "rose", "mist", "clay", "moss", "gold"] as const;

/** Returns the cloth at an index, so that neighbors differ. */
export const clothAt = (index: number) => CLOTH[index % CLOTH.length] ?? "pine";
