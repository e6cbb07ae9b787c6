import { join } from "node:path";

/** A release names its folder in `MANYHANDS_RELEASE`; default: the checkout. */
export const ownFile = (...path: string[]): string =>
  // Otherwise Next would search the whole checkout.
  join(/* turbopackIgnore: true */ process.env.MANYHANDS_RELEASE || process.cwd(), ...path);
