import { isTimeZone } from "@/lib/kernel/intl";
import type { Area } from "@/scripts/doctor/examinations";
import { isSecret } from "@/scripts/doctor/secrets";
import {
  beginsWith,
  isAddressOfSite,
  isDomain,
  isEmail,
  isHttps,
  isMailAddress,
  isNumberWithin,
  isPostgresAddress,
  isScannerAddress,
  isSender,
} from "./checks";
import type { TextQuestion } from "./dialog";

export type Question = Omit<TextQuestion, "present" | "isSecret"> & {
  usual?: string;
};

export type Group = { title: string; intro: string; questions: readonly Question[]; areas: readonly Area[] };

export const SITE: Group = {
  title: "Your site and who you are",
  intro: "Where people reach it, and whose name stands on pages, e-mails and receipts.",
  questions: [
    {
      name: "APP_URL",
      message: "The public address of the site",
      hint: "With https://, such as https://give.example.org. Its DNS record has to lead to this machine.",
      complaint: isAddressOfSite,
    },
    { name: "PROVIDER_NAME", message: "The name of your organisation" },
    {
      name: "PROVIDER_SUPPORT_EMAIL",
      message: "The address where people get help",
      complaint: isEmail,
    },
    {
      name: "PROVIDER_ADDRESS",
      message: "Your postal address, in one line",
      hint: "E-mails to many people have to carry it by law.",
    },
    {
      name: "PROVIDER_TIME_ZONE",
      message: "Your time zone",
      hint: "Such as America/Chicago. The days on receipts and statements are counted in it; without one, New York's.",
      isOptional: true,
      complaint: (zone) => (isTimeZone(zone) ? undefined : "Enter a name such as America/Chicago."),
    },
    {
      name: "PROVIDER_TAX_ID",
      message: "Your tax number, for receipts",
      hint: "Leave it empty if receipts need none.",
      isOptional: true,
    },
  ],
  areas: [],
};

export const DATABASE: Question = {
  name: "DATABASE_URL",
  message: "The address of the database",
  hint: "postgres://user:password@host:5432/name, as a provider of databases shows it.",
  complaint: isPostgresAddress,
};

export const STRIPE: Group = {
  title: "Stripe, for cards",
  intro:
    "The keys stand at https://dashboard.stripe.com/apikeys. Begin with those of test mode, if you like.",
  questions: [
    {
      name: "STRIPE_SECRET_KEY",
      message: "The secret key",
      complaint: beginsWith("Stripe's secret key", "sk_", "rk_"),
    },
    {
      name: "STRIPE_PUBLISHABLE_KEY",
      message: "The publishable key",
      complaint: beginsWith("Stripe's publishable key", "pk_"),
    },
    {
      name: "CARD_FEE_PERCENT",
      message: "What Stripe keeps of a charge, in percent",
      hint: "2.2 for non-profits that have asked for it, 2.9 otherwise.",
      usual: "2.2",
      complaint: isNumberWithin(0, 20),
    },
    {
      name: "CARD_FEE_FIXED_CENTS",
      message: "And in cents for each charge",
      usual: "30",
      complaint: isNumberWithin(0, 1000),
    },
  ],
  areas: ["stripe"],
};

/** Asked only if setup could not get it from Stripe. */
export const STRIPE_WEBHOOK_SECRET: Question = {
  name: "STRIPE_WEBHOOK_SECRET",
  message: "The signing secret of the webhook endpoint",
  hint: "At https://dashboard.stripe.com/webhooks, the endpoint, “Signing secret”.",
  complaint: beginsWith("A signing secret", "whsec_"),
};

export const SENDER: Question = {
  name: "EMAIL_FROM",
  message: "The sender of e-mails",
  hint: "A name and an address of your domain, such as Manyhands <hello@give.example.org>.",
  complaint: isSender,
};

export const RESEND: readonly Question[] = [
  {
    name: "RESEND_API_KEY",
    message: "The key of Resend, with full access",
    hint: "At https://resend.com/api-keys. Add your domain first, at https://resend.com/domains.",
    complaint: beginsWith("Resend's key", "re_"),
  },
  {
    name: "INBOUND_EMAIL_DOMAIN",
    message: "A domain whose mail Resend receives, for answers to your desk",
    hint: "Leave it empty, and answers go to your support address.",
    isOptional: true,
    complaint: isDomain,
  },
];

/** Asked only if setup could not get it from Resend. */
export const RESEND_WEBHOOK_SECRET: Question = {
  name: "RESEND_WEBHOOK_SECRET",
  message: "The signing secret of the webhook",
  hint: "At https://resend.com/webhooks.",
  complaint: beginsWith("A signing secret", "whsec_"),
};

export const SMTP: Question = {
  name: "SMTP_URL",
  message: "The address of your mail server",
  hint: "smtps://user:password@smtp.example.org, as your mail provider shows it.",
  complaint: isMailAddress,
};

export const TWILIO: Group = {
  title: "Twilio, for texts",
  intro: "Account SID and auth token stand on the first page of https://console.twilio.com.",
  questions: [
    {
      name: "TWILIO_ACCOUNT_SID",
      message: "The account SID",
      complaint: beginsWith("An account SID", "AC"),
    },
    { name: "TWILIO_AUTH_TOKEN", message: "The auth token" },
    {
      name: "TWILIO_MESSAGING_SERVICE_SID",
      message: "The SID of the messaging service",
      hint: "At https://console.twilio.com/us1/develop/sms/services, where you make one and give it a number.",
      complaint: beginsWith("The SID of a messaging service", "MG"),
    },
  ],
  areas: ["texts"],
};

const GOOGLE: Group = {
  title: "Signing in with Google",
  intro: "An OAuth client for a web application, made at https://console.cloud.google.com/apis/credentials.",
  questions: [
    { name: "GOOGLE_CLIENT_ID", message: "The client ID" },
    { name: "GOOGLE_CLIENT_SECRET", message: "The client secret" },
  ],
  areas: ["sign-in"],
};

const FACEBOOK: Group = {
  title: "Signing in with Facebook",
  intro: "An app made at https://developers.facebook.com/apps, with the permission “email”.",
  questions: [
    { name: "FACEBOOK_CLIENT_ID", message: "The app ID" },
    { name: "FACEBOOK_CLIENT_SECRET", message: "The app secret" },
  ],
  areas: ["sign-in"],
};

const STORE: Group = {
  title: "A store for files",
  intro: "Any store that speaks S3. Without one, files that people add to messages lie in the database.",
  questions: [
    { name: "S3_ENDPOINT", message: "The address of the store", complaint: isHttps },
    { name: "S3_BUCKET", message: "The bucket" },
    { name: "S3_REGION", message: "The region", usual: "us-east-1" },
    { name: "S3_ACCESS_KEY_ID", message: "The id of the key" },
    { name: "S3_SECRET_ACCESS_KEY", message: "The key itself" },
  ],
  areas: ["files"],
};

const SCANNER: Group = {
  title: "A virus scanner",
  intro: "clamd, of the package clamav-daemon. The desk sees a file only after it was scanned.",
  questions: [
    {
      name: "CLAMD_URL",
      message: "The address of clamd",
      usual: "unix:/run/clamav/clamd.ctl",
      complaint: isScannerAddress,
    },
  ],
  areas: ["files"],
};

/** `name` is the question whether the feature is wanted, and its answer. */
export const OPTIONAL: readonly { name: string; message: string; group: Group }[] = [
  { name: "TEXTS", message: "Send texts, too? Without, everything goes by e-mail.", group: TWILIO },
  { name: "GOOGLE", message: "Let people sign in with Google?", group: GOOGLE },
  { name: "FACEBOOK", message: "Let people sign in with Facebook?", group: FACEBOOK },
  { name: "FILES", message: "Keep files in a store of your own?", group: STORE },
  { name: "SCANNER", message: "Have files scanned for viruses?", group: SCANNER },
];

export const PROXIES: Question = {
  name: "TRUSTED_PROXIES",
  message: "How many proxies stand before the site, such as nginx or Caddy",
  hint: "1 for the one that ends TLS; 2 if there is a CDN before it.",
  usual: "1",
};

const ASKED = [
  ...SITE.questions,
  DATABASE,
  ...STRIPE.questions,
  STRIPE_WEBHOOK_SECRET,
  SENDER,
  ...RESEND,
  RESEND_WEBHOOK_SECRET,
  SMTP,
  ...OPTIONAL.flatMap(({ group }) => group.questions),
  PROXIES,
].map(({ name }) => name);

export const SETTINGS: readonly string[] = [
  ...ASKED,
  "SECOND_FACTOR",
  "SECOND_FACTOR_DESK",
  "SIMULATOR_URL",
  "AUTH_SECRET",
  "SEAL_SECRET",
  "SIGNING_SECRET",
  "COOKIE_SECRET",
];

export const secrecyOf = (question: Question): TextQuestion => ({
  ...question,
  isSecret: isSecret(question.name),
});
