import { addressIn } from "./address-in";
import type { RawSettings } from "./sentences";

/** Shown until the operator sets the real provider. */
export const INVENTED_PROVIDER = {
  PROVIDER_NAME: "The Manyhands Provider",
  PROVIDER_ADDRESS: "100 Example Street, Dayton, OH 45402",
  PROVIDER_SUPPORT_EMAIL: "support@manyhands.example",
} as const;

const WHAT = {
  PROVIDER_NAME: "your name",
  PROVIDER_ADDRESS: "your postal address",
  PROVIDER_SUPPORT_EMAIL: "the address people write to for help",
} as const;

/** For sites where cards really pay. */
export function inventedProvider(given: RawSettings): string[] {
  const names = Object.keys(INVENTED_PROVIDER) as (keyof typeof INVENTED_PROVIDER)[];
  const wrong = names
    .filter((name) => (given[name] ?? INVENTED_PROVIDER[name]) === INVENTED_PROVIDER[name])
    .map(
      (name) =>
        `${name} is needed with live keys: ${WHAT[name]}. Without it pages, e-mails and receipts ` +
        `would show an invented one (${INVENTED_PROVIDER[name]})`,
    );
  const from = addressIn(given.EMAIL_FROM ?? "");
  if (from !== null && /[@.]example$/i.test(from)) {
    wrong.push(
      "EMAIL_FROM is an invented address, and live keys are set: e-mails must come from your own domain",
    );
  }
  return wrong;
}
