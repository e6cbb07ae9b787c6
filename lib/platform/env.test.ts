import { describe, expect, it } from "vitest";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
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

  describe("with one way for e-mail", () => {
    const noResend = { RESEND_API_KEY: "", RESEND_WEBHOOK_SECRET: "", INBOUND_EMAIL_DOMAIN: "" };
    const smtp = { ...noResend, SMTP_URL: "smtps://user:pass%40word@smtp.example.org" };
    const here = { ...noResend, SMTP_URL: "smtp://simulator:password@127.0.0.1:4025" };

    it("a mail server, or Resend, with the simulator and without", () => {
      expect(readEnv({ ...real, ...smtp })).toMatchObject({ SMTP_URL: smtp.SMTP_URL });
      expect(readEnv({ ...real, ...smtp }).RESEND_API_KEY).toBeUndefined();
      expect(readEnv({ ...simulated, ...here })).toMatchObject({ SMTP_URL: here.SMTP_URL });
    });

    it.each([
      ["both", { SMTP_URL: smtp.SMTP_URL, INBOUND_EMAIL_DOMAIN: "" }, /either Resend or a mail server/],
      ["neither", noResend, /e-mail can't be sent/],
      ["half of Resend", { ...noResend, RESEND_API_KEY: "re_1" }, /RESEND_WEBHOOK_SECRET is missing/],
      ["half of it beside a mail server", { ...smtp, RESEND_API_KEY: "re_1" }, /leave out SMTP_URL, or/],
      [
        "a receiving domain beside a mail server",
        { ...smtp, INBOUND_EMAIL_DOMAIN: "in.example.org" },
        /needs Resend/,
      ],
      [
        "what is no mail server",
        { ...smtp, SMTP_URL: "https://smtp.example.org" },
        /address of a mail server/,
      ],
    ])("and never with %s", (_what, settings, sentence) => {
      expect(() => readEnv({ ...real, ...settings })).toThrow(sentence);
    });

    it("and never with a mail server elsewhere beside the simulator", () => {
      expect(() => readEnv({ ...simulated, ...smtp })).toThrow(/SMTP_URL must be on this machine/);
    });
  });

  it("without texts, and never with a part of Twilio's settings", () => {
    const names = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_MESSAGING_SERVICE_SID"];
    const without = Object.fromEntries(names.map((name) => [name, ""]));
    for (const site of [real, simulated]) {
      expect(readEnv({ ...site, ...without }).TWILIO_ACCOUNT_SID).toBeUndefined();
      for (const name of names)
        expect(() => readEnv({ ...site, [name]: "" })).toThrow(`texts need ${name}, too`);
    }
  });

  it("with a read replica, and never with the database itself in its place", () => {
    const replica = "postgres://127.0.0.1:10/none";
    expect(readEnv({ ...real, DATABASE_REPLICA_URL: replica }).DATABASE_REPLICA_URL).toBe(replica);
    const same = "postgres://127.0.0.1:9/none";
    expect(() => readEnv({ ...real, DATABASE_URL: same, DATABASE_REPLICA_URL: same })).toThrow(
      "DATABASE_REPLICA_URL is DATABASE_URL itself",
    );
  });

  it("never with a simulator on another machine", () => {
    expect(() => readEnv({ ...simulated, SIMULATOR_URL: "http://sim.example.org" })).toThrow(/this machine/);
  });
});
