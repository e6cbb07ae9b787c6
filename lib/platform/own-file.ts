import { join } from "node:path";

/**
 * Returns the path of a file of this release, which names its folder in `MANYHANDS_RELEASE`; default: the
 * checkout.
 */
export const ownFile = (...path: string[]): string =>
  // Otherwise Next would search the whole checkout.
  join(/* turbopackIgnore: true */ process.env.MANYHANDS_RELEASE || process.cwd(), ...path);
