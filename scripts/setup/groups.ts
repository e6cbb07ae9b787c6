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
  intro: "Where people reach it, and the name shown on pages, e-mails and receipts.",
  questions: [
    {
      name: "APP_URL",
      message: "The public address of the site",
      hint: "With https://, such as https://give.example.org. Its DNS record must point to this machine.",
      complaint: isAddressOfSite,
    },
    { name: "PROVIDER_NAME", message: "The name of your organization" },
    {
      name: "PROVIDER_SUPPORT_EMAIL",
      message: "The address where people get help",
      complaint: isEmail,
    },
    {
      name: "PROVIDER_ADDRESS",
      message: "Your postal address, in one line",
      hint: "The law requires it in bulk e-mails.",
    },
    {
      name: "PROVIDER_TIME_ZONE",
      message: "Your time zone",
      hint: "Such as America/Chicago. Used for the dates on receipts and statements. The default is New York's.",
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
  hint: "postgres://user:password@host:5432/name, as your database provider shows it.",
  complaint: isPostgresAddress,
};

export const STRIPE: Group = {
  title: "Stripe, for cards",
  intro: "The keys are at https://dashboard.stripe.com/apikeys. You can start with test mode keys.",
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
      message: "Stripe's fee per charge, in percent",
      hint: "2.2 for non-profits that applied for it, 2.9 otherwise.",
      usual: "2.2",
      complaint: isNumberWithin(0, 20),
    },
    {
      name: "CARD_FEE_FIXED_CENTS",
      message: "Stripe's fixed fee per charge, in cents",
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
  hint: "A name and an address in your domain, such as Manyhands <hello@give.example.org>.",
  complaint: isSender,
};

export const RESEND: readonly Question[] = [
  {
    name: "RESEND_API_KEY",
    message: "Resend's API key, with full access",
    hint: "At https://resend.com/api-keys. Add your domain first, at https://resend.com/domains.",
    complaint: beginsWith("Resend's key", "re_"),
  },
  {
    name: "INBOUND_EMAIL_DOMAIN",
    message: "A domain where Resend receives mail, for answers to your desk",
    hint: "If empty, answers go to your support address.",
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
  intro: "The account SID and auth token are on the first page of https://console.twilio.com.",
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
      hint: "At https://console.twilio.com/us1/develop/sms/services, where you create one and give it a number.",
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
  intro: "Any S3-compatible store. Without one, files attached to messages are kept in the database.",
  questions: [
    { name: "S3_ENDPOINT", message: "The address of the store", complaint: isHttps },
    { name: "S3_BUCKET", message: "The bucket" },
    { name: "S3_REGION", message: "The region", usual: "us-east-1" },
    { name: "S3_ACCESS_KEY_ID", message: "The id of the key" },
    { name: "S3_SECRET_ACCESS_KEY", message: "The secret key" },
  ],
  areas: ["files"],
};

const SCANNER: Group = {
  title: "A virus scanner",
  intro: "clamd, from the package clamav-daemon. The desk sees a file only after it was scanned.",
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
  { name: "TEXTS", message: "Send texts, too? If not, everything goes by e-mail.", group: TWILIO },
  { name: "GOOGLE", message: "Let people sign in with Google?", group: GOOGLE },
  { name: "FACEBOOK", message: "Let people sign in with Facebook?", group: FACEBOOK },
  { name: "FILES", message: "Keep files in your own store?", group: STORE },
  { name: "SCANNER", message: "Have files scanned for viruses?", group: SCANNER },
];

export const PROXIES: Question = {
  name: "TRUSTED_PROXIES",
  message: "How many proxies are in front of the site, such as nginx or Caddy",
  hint: "1 for the one that handles TLS. 2 if there is a CDN in front of it.",
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
