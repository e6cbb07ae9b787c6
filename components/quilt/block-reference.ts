import type { BlockCut, Pattern } from "@/lib/kernel/quilt";

/** Id in the icon sheet. */
export const blockId = (pattern: Pattern) => `block-${pattern}`;

export const inColours = ({ ground, shape }: BlockCut) => `g-${ground} a-${shape}`;
