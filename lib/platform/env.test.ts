import { describe, expect, it } from "vitest";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { ConfigurationError, readEnv } from "./env";

const simulated = simulatedEnvironment({
  databaseUrl: "postgres://127.0.0.1:9/none",
  appUrl: "http://localhost:3000",
  simulatorUrl: "http://127.0.0.1:4010",
  authSecret: "a secret for tests, long enough and known to everybody",
});
const real = {
  ...simulated,
  APP_URL: "https://give.example.org",
  SIMULATOR_URL: "",
  PROVIDER_NAME: "Quiet Help",
  PROVIDER_ADDRESS: "1 Main Street, Dayton, OH 45402",
  PROVIDER_SUPPORT_EMAIL: "help@give.example.org",
  EMAIL_FROM: "Quiet Help <hello@give.example.org>",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_2",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_MESSAGING_SERVICE_SID: "MG1",
  GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "secret",
  FACEBOOK_CLIENT_ID: "1",
  FACEBOOK_CLIENT_SECRET: "secret",
};
const KEYS = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "RESEND_API_KEY",
  "RESEND_WEBHOOK_SECRET",
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_MESSAGING_SERVICE_SID",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "FACEBOOK_CLIENT_ID",
  "FACEBOOK_CLIENT_SECRET",
] as const;

describe("a site starts", () => {
  it("with the simulator's keys and address, or with real keys alone", () => {
    expect(readEnv(simulated).SIMULATOR_URL).toBe("http://127.0.0.1:4010");
    expect(readEnv(real).SIMULATOR_URL).toBeUndefined();
  });

  it.each(KEYS)(
    "never with the simulator's %s among real keys, and never with a real one beside it",
    (key) => {
      expect(() => readEnv({ ...real, [key]: simulated[key] })).toThrow(ConfigurationError);
      expect(() => readEnv({ ...simulated, [key]: real[key] })).toThrow(ConfigurationError);
    },
  );

  it.each([
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
  ] as const)("without %s and %s, and never with one of them", (id, secret) => {
    for (const site of [real, simulated]) {
      expect(readEnv({ ...site, [id]: "", [secret]: "" })[id]).toBeUndefined();
      expect(() => readEnv({ ...site, [id]: "" })).toThrow(/go together/);
      expect(() => readEnv({ ...site, [secret]: "" })).toThrow(/go together/);
    }
  });

  it("never with a simulator on another machine", () => {
    expect(() => readEnv({ ...simulated, SIMULATOR_URL: "http://sim.example.org" })).toThrow(/this machine/);
  });
});
