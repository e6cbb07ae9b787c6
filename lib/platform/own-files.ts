import { join } from "node:path";

/**
 * A file that comes with the product, such as its texts and fonts, by its path in the checkout. A release has its own, in
 * a folder that its programs name in `MANYHANDS_RELEASE`; without it the product runs in its checkout.
 */
export const ownFile = (...path: string[]): string =>
  // Next would look through the whole checkout for what this could be.
  join(/* turbopackIgnore: true */ process.env.MANYHANDS_RELEASE || process.cwd(), ...path);
