import { join } from "node:path";

/**
 * Returns the path of a file of the product, such as texts and fonts. A release names its folder in
 * `MANYHANDS_RELEASE`; the default is the checkout.
 */
export const ownFile = (...path: string[]): string =>
  // Otherwise Next would search the whole checkout.
  join(/* turbopackIgnore: true */ process.env.MANYHANDS_RELEASE || process.cwd(), ...path);
