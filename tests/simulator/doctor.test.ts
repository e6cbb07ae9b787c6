import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Area } from "@/scripts/doctor/examinations";
import { examine } from "@/scripts/doctor/examine";
import { type Settings, settingsOf } from "@/scripts/doctor/settings";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import type { Simulator } from "@/simulator/core/types";
import { domainNamed } from "@/simulator/resend";
import { startSimulator } from "@/simulator/server";
import { startUntrustedServer } from "@/tests/support/untrusted-server";

const SITE = "https://give.example.org";

let simulator: Simulator;
let settings: Settings;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: SITE });
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.reset();
  settings = settingsOf(
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: SITE,
      simulatorUrl: simulator.url,
      authSecret: "a secret for tests, long enough and known to everybody",
    }),
  );
});

async function open(areas: Area[], changes: Settings = {}): Promise<string[]> {
  const found = await examine(settingsOf({ ...settings, ...changes }), areas);
  return found.filter(({ state }) => state !== "well").map(({ state, sentence }) => `${state}: ${sentence}`);
}

describe("accounts in which nobody has changed anything", () => {
  it("are as a site needs them, but for the wallets that somebody has to register", async () => {
    expect(await open(["stripe", "e-mail", "texts", "sign-in"])).toEqual([
      "advice: Apple Pay and Google Pay are not offered, because give.example.org is not registered with Stripe.",
    ]);
  });

  it("are not changed by being looked at", async () => {
    const before = JSON.stringify([simulator.world.stripe, simulator.world.resend, simulator.world.twilio]);
    await open(["stripe", "e-mail", "texts", "sign-in"]);
    expect(JSON.stringify([simulator.world.stripe, simulator.world.resend, simulator.world.twilio])).toBe(
      before,
    );
  });
});

describe("keys that a provider does not know", () => {
  it.each<[Area, Settings, string]>([
    ["stripe", { STRIPE_SECRET_KEY: "sk_test_wrong" }, "Stripe rejects the key in STRIPE_SECRET_KEY."],
    [
      "stripe",
      { STRIPE_PUBLISHABLE_KEY: "pk_test_wrong" },
      "Stripe rejects the key in STRIPE_PUBLISHABLE_KEY.",
    ],
    ["e-mail", { RESEND_API_KEY: "re_wrong" }, "Resend rejects the key in RESEND_API_KEY."],
    [
      "texts",
      { TWILIO_AUTH_TOKEN: "wrong-token-of-twilio" },
      "Twilio rejects TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN.",
    ],
    [
      "texts",
      { TWILIO_ACCOUNT_SID: "no account" },
      "Twilio rejects TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN.",
    ],
    [
      "texts",
      { TWILIO_MESSAGING_SERVICE_SID: "MG1" },
      "Twilio does not have the messaging service of TWILIO_MESSAGING_SERVICE_SID.",
    ],
    [
      "sign-in",
      { GOOGLE_CLIENT_SECRET: "wrong" },
      "Google rejects GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET, so no one can sign in with Google.",
    ],
    [
      "sign-in",
      { FACEBOOK_CLIENT_SECRET: "wrong" },
      "Facebook rejects FACEBOOK_CLIENT_ID with FACEBOOK_CLIENT_SECRET (1), so no one can sign in with Facebook.",
    ],
  ])("in %s: %j", async (area, changes, sentence) => {
    expect(await open([area], changes)).toContain(`trouble: ${sentence}`);
  });
});

describe("accounts with something amiss", () => {
  it("an account that may not charge", async () => {
    Object.assign(simulator.world.stripe.account, {
      charges_enabled: false,
      currently_due: ["external_account"],
    });
    expect(await open(["stripe"])).toContain(
      "trouble: The Stripe account can't take payments. It asks for external_account.",
    );
  });

  it("a domain whose DKIM record is not there, and one that is not there at all", async () => {
    simulator.world.resend.domains = [domainNamed("manyhands.example", { dkim: "not_started" })];
    expect(await open(["e-mail"])).toEqual([
      "trouble: Resend does not see 1 record of manyhands.example in the DNS (DKIM), so e-mails are rejected or go to spam.",
      "trouble: Answers to the desk are lost: Resend does not receive mail for reply.manyhands.example.",
    ]);
  });

  it("a suspended account, and a number that nobody has had verified", async () => {
    simulator.world.twilio.account.tollFreeStatus = null;
    expect(await open(["texts"])).toEqual([
      "trouble: The toll-free number +18335550100 is not verified, so carriers block its texts.",
    ]);
    simulator.world.twilio.account.status = "suspended";
    expect(await open(["texts"])).toEqual(["trouble: The Twilio account is suspended, so no texts go out."]);
  });

  it("what somebody has made amiss by the control interface, which refuses what it does not know", async () => {
    const change = (body: object) =>
      fetch(`${simulator.url}/_sim/accounts`, { method: "POST", body: JSON.stringify(body) });
    const amiss = {
      stripe: { endpoints: "disabled" },
      resend: { spf: "failed", webhooks: "none" },
      twilio: { senders: [] },
    };
    expect((await change(amiss)).status).toBe(200);
    expect((await open(["stripe", "e-mail", "texts"])).filter((line) => line.startsWith("trouble"))).toEqual([
      `trouble: Stripe's webhook endpoint for ${SITE}/api/webhooks/stripe is turned off. Stripe does that when a site does not answer for days.`,
      "trouble: Resend does not see 2 records of manyhands.example in the DNS (SPF), so e-mails are rejected or go to spam.",
      `trouble: Resend does not report delivery: it has no webhook for ${SITE}/api/webhooks/resend.`,
      "trouble: The messaging service “Manyhands” has no number to send from.",
    ]);
    for (const body of [{ paypal: {} }, { stripe: { charges_enabled: "no" } }])
      expect((await change(body)).status).toBe(400);
  });

  it("numbers, codes and campaigns are read as Twilio lists them", async () => {
    Object.assign(simulator.world.twilio.account, {
      senders: ["+19375550100", "12345"],
      campaigns: ["PENDING"],
    });
    expect(await open(["texts"])).toEqual([
      "advice: The registration of your local number with the carriers (A2P 10DLC) is not finished: PENDING. Until then, carriers block its texts.",
    ]);
  });
});

describe("a provider in trouble", () => {
  const fault = (match: string, kind: "status-500" | "status-429" | "cut-before" | "hang") =>
    simulator.world.faults.push({ id: "1", match, kind, times: 10 });

  it("is told apart from a wrong key", async () => {
    fault("GET /v1/account", "status-500");
    expect(await open(["stripe"])).toEqual(["advice: Stripe reports an error on its side (500)."]);
    simulator.world.faults = [];
    fault("GET /v1/account", "status-429");
    expect(await open(["stripe"])).toEqual(["advice: Stripe is rate limiting us and did not answer."]);
  });

  it("that is not there at all is told of as unreachable, whoever it is", async () => {
    const away = { SIMULATOR_URL: "http://127.0.0.1:9" };
    const lines = await open(["stripe", "e-mail", "texts", "sign-in"], away);
    expect(lines.map((line) => line.replace(/ \(.*/, ""))).toEqual([
      "trouble: api.stripe.com can't be reached from this machine",
      "trouble: api.resend.com can't be reached from this machine",
      "trouble: api.twilio.com can't be reached from this machine",
      "trouble: accounts.google.com can't be reached from this machine",
      "trouble: graph.facebook.com can't be reached from this machine",
    ]);
  });
});

describe("a mail server", () => {
  let server: SMTPServer;
  const listening = (options: ConstructorParameters<typeof SMTPServer>[0]) =>
    new Promise<string>((resolve) => {
      server = new SMTPServer({ authOptional: true, logger: false, ...options });
      // The client may close the connection.
      server.on("error", () => {});
      server.listen(0, "127.0.0.1", () =>
        resolve(`127.0.0.1:${(server.server.address() as AddressInfo).port}`),
      );
    });
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  const onAuth: NonNullable<ConstructorParameters<typeof SMTPServer>[0]>["onAuth"] = (auth, _, done) =>
    auth.password === "p@ss#word" ? done(null, { user: auth.username }) : done(new Error("Invalid login"));
  const withSmtp = (url: string) => open(["e-mail"], { RESEND_API_KEY: "", SMTP_URL: url });

  it("lets the user in, with signs in the password that are percent-encoded", async () => {
    const at = await listening({ onAuth, allowInsecureAuth: true, disabledCommands: ["STARTTLS"] });
    expect(await withSmtp(`smtp://elk:p%40ss%23word@${at}`)).toEqual([]);
    expect(await withSmtp(`smtp://elk:hush-hush@${at}`)).toEqual([
      `trouble: The mail server ${at} rejects the user in SMTP_URL (535).`,
    ]);
    await close();
  });

  it("whose certificate is not to be trusted gets no password", async () => {
    const { port, close } = await startUntrustedServer();
    expect(await withSmtp(`smtps://elk:hush-hush@127.0.0.1:${port}`)).toEqual([
      `trouble: The connection to the mail server 127.0.0.1:${port} can't be encrypted (DEPTH_ZERO_SELF_SIGNED_CERT), so we send no password.`,
    ]);
    await close();
  });

  it("that is not there, and an address that is none", async () => {
    expect(await withSmtp("smtp://127.0.0.1:9")).toEqual([
      "trouble: The mail server 127.0.0.1:9 can't be reached (ECONNREFUSED).",
    ]);
    expect(await withSmtp("smtp.example.org")).toEqual([
      "trouble: SMTP_URL is not a valid mail server address.",
    ]);
  });
});

it("a store of files is given a small object, which is read and taken away again", async () => {
  const objects = new Map<string, string>();
  const asked: string[] = [];
  const store = createServer(async (req, res) => {
    let body = "";
    for await (const piece of req) body += piece;
    const key = req.url ?? "";
    asked.push(`${req.method} ${key.replace(/-[0-9a-f-]{36}$/, "")}`);
    if (key.startsWith("/none/")) return res.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
    if (req.method === "PUT") objects.set(key, body);
    const found = objects.get(key) ?? "";
    if (req.method === "DELETE") objects.delete(key);
    res.writeHead(200).end(found);
  });
  await new Promise<void>((ready) => store.listen(0, "127.0.0.1", ready));
  const keys = {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: "files",
    S3_REGION: "here",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "a secret of the store",
  };
  expect(await open(["files"], keys)).toEqual([]);
  expect(asked).toEqual(["PUT /files/doctor", "GET /files/doctor", "DELETE /files/doctor"]);
  expect([...objects]).toEqual([]);
  expect(await open(["files"], { ...keys, S3_BUCKET: "none" })).toEqual([
    "trouble: The file store has no bucket none.",
  ]);
  await new Promise((closed) => store.close(closed));
});

it("a certificate that nobody trusts is told of as what visitors see", async () => {
  const { port, close } = await startUntrustedServer();
  const [line] = await open(["address"], { APP_URL: `https://localhost:${port}` });
  expect(line).toMatch(
    /^trouble: The certificate of localhost .*: browsers show a warning instead of the site\.$/,
  );
  await close();
});
