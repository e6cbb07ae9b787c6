import { join } from "node:path";

/** `MANYHANDS_RELEASE` names the release's folder; default: the checkout. */
export const ownFile = (...path: string[]): string =>
  // Otherwise Next would search the whole checkout.
  join(/* turbopackIgnore: true */ process.env.MANYHANDS_RELEASE || process.cwd(), ...path);
