import type { BlockCut, Pattern } from "@/lib/kernel/quilt";

/** The id of a pattern's block in the sheet of icons. */
export const blockId = (pattern: Pattern) => `block-${pattern}`;

/** The classes of a reference to a block, which give its cloth. */
export const inColours = ({ ground, shape }: BlockCut) => `g-${ground} a-${shape}`;
