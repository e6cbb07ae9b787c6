import { expect, it } from "vitest";
import { isSecret, shown, withoutSecrets } from "./secrets";

it.each([
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "SEAL_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "TWILIO_AUTH_TOKEN",
  "GOOGLE_CLIENT_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "DATABASE_URL",
  "SMTP_URL",
])("%s is a secret", (name) => expect(isSecret(name)).toBe(true));

it.each([
  "APP_URL",
  "STRIPE_PUBLISHABLE_KEY",
  "TWILIO_ACCOUNT_SID",
  "EMAIL_FROM",
  "S3_ACCESS_KEY_ID",
  "SECOND_FACTOR",
])("%s may be shown", (name) => expect(isSecret(name)).toBe(false));

it("a secret is shown by its kind and its end alone, an address without its password", () => {
  expect(shown("STRIPE_SECRET_KEY", "sk_live_51AbCdEfGhIjKlMnOp")).toBe("sk_live_…MnOp");
  expect(shown("AUTH_SECRET", "short")).toBe("…");
  expect(shown("DATABASE_URL", "postgres://elk:hush%20hush@db.example.org/fund")).toBe(
    "postgres://elk:…@db.example.org/fund",
  );
  expect(shown("SMTP_URL", "no address at all")).toBe("…");
  expect(shown("APP_URL", "https://give.example.org")).toBe("https://give.example.org");
});

it("a finding that repeats a secret, plain or as it stands in an address, is masked wherever it does", () => {
  const settings = {
    DATABASE_URL: "postgres://elk:hush%20hush@db.example.org/fund",
    STRIPE_SECRET_KEY: "sk_live_51AbCdEfGhIjKlMnOp",
    PROVIDER_NAME: "The Elk Fund",
  };
  const finding = {
    sentence: "The Elk Fund: sk_live_51AbCdEfGhIjKlMnOp, hush hush, hush%20hush",
    next: `Try ${settings.DATABASE_URL}`,
  };
  expect(withoutSecrets(finding, settings)).toEqual({ sentence: "The Elk Fund: …, …, …", next: "Try …" });
});
