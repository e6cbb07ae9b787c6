import type { RawSettings } from "./sentences";

/** Most specific first. */
const KINDS = [
  { what: "a secret key of Stripe", shape: /^(?:sk|rk)_/, field: "STRIPE_SECRET_KEY" },
  { what: "a publishable key of Stripe", shape: /^pk_/, field: "STRIPE_PUBLISHABLE_KEY" },
  { what: "the signing secret of a webhook", shape: /^whsec_/, field: null },
  { what: "an API key of Resend", shape: /^re_/, field: "RESEND_API_KEY" },
  { what: "an account SID of Twilio", shape: /^AC[0-9a-z]{8,}$/i, field: "TWILIO_ACCOUNT_SID" },
  {
    what: "a messaging service SID of Twilio",
    shape: /^MG[0-9a-z]{8,}$/i,
    field: "TWILIO_MESSAGING_SERVICE_SID",
  },
  { what: "a SID of an API key of Twilio", shape: /^SK[0-9a-f]{32}$/, field: null },
  { what: "a client ID of Google", shape: /\.apps\.googleusercontent\.com$/, field: "GOOGLE_CLIENT_ID" },
  { what: "a client secret of Google", shape: /^GOCSPX-/, field: "GOOGLE_CLIENT_SECRET" },
] as const;

type Wanted = { what: string; shape: RegExp | null; looks: string };

/** A null `shape` allows any key except one shaped like another field's. */
const FIELDS: Record<string, Wanted> = {
  STRIPE_SECRET_KEY: { what: "Stripe's secret key", shape: /^(?:sk|rk)_/, looks: "sk_… or rk_…" },
  STRIPE_PUBLISHABLE_KEY: { what: "Stripe's publishable key", shape: /^pk_/, looks: "pk_…" },
  STRIPE_WEBHOOK_SECRET: {
    what: "the signing secret of Stripe's webhook",
    shape: /^whsec_/,
    looks: "whsec_…",
  },
  RESEND_API_KEY: { what: "Resend's API key", shape: /^re_/, looks: "re_…" },
  RESEND_WEBHOOK_SECRET: {
    what: "the signing secret of Resend's webhook",
    shape: /^whsec_/,
    looks: "whsec_…",
  },
  TWILIO_ACCOUNT_SID: { what: "Twilio's account SID", shape: /^AC/, looks: "AC…" },
  TWILIO_AUTH_TOKEN: { what: "Twilio's auth token", shape: null, looks: "32 digits and letters" },
  TWILIO_MESSAGING_SERVICE_SID: { what: "Twilio's messaging service SID", shape: /^MG/, looks: "MG…" },
  GOOGLE_CLIENT_ID: {
    what: "Google's client ID",
    shape: /\.apps\.googleusercontent\.com$/,
    looks: "….apps.googleusercontent.com",
  },
  GOOGLE_CLIENT_SECRET: { what: "Google's client secret", shape: null, looks: "GOCSPX-…" },
  FACEBOOK_CLIENT_ID: { what: "the app ID of Facebook", shape: /^\d+$/, looks: "digits alone" },
  FACEBOOK_CLIENT_SECRET: { what: "the app secret of Facebook", shape: null, looks: "32 digits and letters" },
};

/** Shows no key. */
export function wrongKeys(given: RawSettings): string[] {
  const wrong = Object.entries(FIELDS).flatMap(([name, wanted]) => {
    const value = given[name];
    return value ? (complaint(name, value, wanted) ?? []) : [];
  });
  const { STRIPE_WEBHOOK_SECRET: stripe, RESEND_WEBHOOK_SECRET: resend } = given;
  if (stripe !== undefined && stripe === resend) {
    wrong.push(
      "STRIPE_WEBHOOK_SECRET and RESEND_WEBHOOK_SECRET are the same: each webhook has its own signing secret",
    );
  }
  return wrong;
}

function complaint(name: string, value: string, { what, shape, looks }: Wanted): string | null {
  if (shape?.test(value)) return null;
  const kind = KINDS.find((one) => one.shape.test(value));
  if (name === "STRIPE_PUBLISHABLE_KEY" && kind?.field === "STRIPE_SECRET_KEY") return SECRET_FOR_EVERYBODY;
  if (kind && kind.field !== name) {
    const belongs = kind.field === null ? "" : ` It belongs in ${kind.field}`;
    return `${name} holds ${kind.what}, not ${what} (${looks}).${belongs}`.replace(/\.$/, "");
  }
  return shape === null ? null : `${name} does not look like ${what}: it should be ${looks}`;
}

const SECRET_FOR_EVERYBODY =
  "STRIPE_PUBLISHABLE_KEY holds a SECRET key of Stripe. Every visitor's browser is given this field, and with that key " +
  "anyone could move your money. Put the publishable key (pk_…) there. If the site was ever reachable like this, " +
  "roll the secret key in Stripe's dashboard now";
