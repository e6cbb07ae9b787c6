import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { offeredProviders, profileOfToken } from ".";

const CLIENT = "simulator.apps.googleusercontent.com";
const APP = "100000000000001";
const NOW = new Date("2026-11-20T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;

let answers: Record<string, { status?: number; body: unknown }> = {};
let asked: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://provider.test");
    asked.push(pathname);
    const answer = answers[pathname.split("/").at(-1) ?? ""] ?? { status: 404, body: {} };
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "http://localhost:3000",
      simulatorUrl: `http://127.0.0.1:${port}`,
      authSecret: "a secret for tests, long enough and known to everybody",
    }),
    { LOG_LEVEL: "error" },
  );
  forgetEnv();
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  asked = [];
});

const tokeninfo = {
  aud: CLIENT,
  azp: CLIENT,
  sub: "11",
  exp: String(SECONDS + 60),
  email: "ada@mail.example",
};
const userinfo = { sub: "11", given_name: "Ada", family_name: "Byron" };
const google = () => profileOfToken("google", "ya29.token", NOW);

describe("a token of Google's", () => {
  it("made for our client names its person", async () => {
    answers = { tokeninfo: { body: { ...tokeninfo, email_verified: "true" } }, userinfo: { body: userinfo } };
    expect(await google()).toEqual({
      subject: "11",
      email: "ada@mail.example",
      emailVerified: true,
      firstName: "Ada",
      lastName: "Byron",
    });
  });

  it.each([
    ["another client's", { aud: "other" }],
    ["ours by audience alone", { azp: "other" }],
    ["expired", { exp: String(SECONDS) }],
    ["without an end", { exp: undefined }],
    ["with an end that is no number", { exp: "soon" }],
    ["without an audience", { aud: undefined }],
    ["without a person", { sub: "" }],
    ["with a list of audiences", { aud: [CLIENT] }],
  ])("%s names nobody", async (_name, change) => {
    answers = { tokeninfo: { body: { ...tokeninfo, ...change } }, userinfo: { body: userinfo } };
    expect(await google()).toBeNull();
  });

  it.each([[undefined], ["false"], [false]])(
    "has no verified e-mail when Google says %j",
    async (verified) => {
      answers = {
        tokeninfo: { body: { ...tokeninfo, email_verified: verified } },
        userinfo: { body: userinfo },
      };
      expect(await google()).toMatchObject({ email: "ada@mail.example", emailVerified: false });
    },
  );

  it("takes the e-mail from the token's own answer, never from another person's", async () => {
    answers = {
      tokeninfo: { body: { ...tokeninfo, email: undefined } },
      userinfo: { body: { ...userinfo, email: "victim@mail.example", email_verified: true } },
    };
    expect(await google()).toMatchObject({ email: null, emailVerified: false });
    answers = { tokeninfo: { body: tokeninfo }, userinfo: { body: { ...userinfo, sub: "12" } } };
    expect(await google()).toBeNull();
  });

  it("that Google refuses names nobody, and one that it cannot judge is asked for again", async () => {
    answers = { tokeninfo: { status: 400, body: { error: "invalid_token" } } };
    expect(await google()).toBeNull();
    for (const status of [429, 500, 503]) {
      answers = { tokeninfo: { status, body: {} } };
      await expect(google()).rejects.toMatchObject({ code: "unavailable" });
    }
    answers = { tokeninfo: { body: "<html>" } };
    await expect(google()).rejects.toMatchObject({ code: "unavailable" });
  });
});

const debugged = { app_id: APP, type: "USER", is_valid: true, user_id: "7", expires_at: SECONDS + 60 };
const me = { id: "7", first_name: "Ada", last_name: "Byron", email: "ada@mail.example" };
const facebook = () => profileOfToken("facebook", "EAAGtoken", NOW);

describe("a token of Facebook's", () => {
  it("of our app names its person, for ever when it never ends", async () => {
    for (const expires_at of [SECONDS + 60, 0]) {
      answers = { debug_token: { body: { data: { ...debugged, expires_at } } }, me: { body: me } };
      expect(await facebook()).toMatchObject({
        subject: "7",
        email: "ada@mail.example",
        emailVerified: true,
      });
    }
    answers = { debug_token: { body: { data: debugged } }, me: { body: { id: "7" } } };
    expect(await facebook()).toMatchObject({ email: null, emailVerified: false });
  });

  it.each([
    ["another app's", { app_id: "2" }],
    ["not valid", { is_valid: false }],
    ["of a page", { type: "PAGE" }],
    ["of an app", { type: "APP" }],
    ["expired", { expires_at: SECONDS }],
    ["of somebody else than /me says", { user_id: "8" }],
    ["without an end", { expires_at: undefined }],
  ])("%s names nobody", async (_name, change) => {
    answers = { debug_token: { body: { data: { ...debugged, ...change } } }, me: { body: me } };
    expect(await facebook()).toBeNull();
  });
});

it.each(["", "a b", "a\nb", "ü", "x".repeat(4_097)])("garbage is not even asked about: %j", async (token) => {
  expect(await profileOfToken("google", token, NOW)).toBeNull();
  expect(await profileOfToken("facebook", token, NOW)).toBeNull();
  expect(asked).toEqual([]);
});

it("a provider without keys is not offered, and believed in nothing", async () => {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = process.env;
  Object.assign(process.env, { GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" });
  forgetEnv();
  answers = { tokeninfo: { body: { ...tokeninfo, aud: "" } }, userinfo: { body: userinfo } };
  expect(offeredProviders()).toEqual(["facebook"]);
  expect(await google()).toBeNull();
  Object.assign(process.env, { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET });
  forgetEnv();
  expect(offeredProviders()).toEqual(["google", "facebook"]);
});
