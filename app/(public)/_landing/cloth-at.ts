const CLOTH = ["pine", "gold", "rose", "mist", "clay", "moss", "gold"] as const;

/** The cloth of a patch by its index in a list, so that neighbours differ. */
export const clothAt = (index: number) => CLOTH[index % CLOTH.length] ?? "pine";
