import { createHash } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Simulator } from "@/simulator/core/types";
import { APP_ID, APP_SECRET } from "@/simulator/facebook/account";
import { CLIENT_ID, CLIENT_SECRET } from "@/simulator/google/account";
import { startSimulator } from "@/simulator/server";

const SITE = "http://localhost:3999";
const GOOGLE_BACK = `${SITE}/api/auth/callback/google`;
const FACEBOOK_BACK = `${SITE}/api/auth/callback/facebook`;
const VERIFIER = "a verifier that only the application knows, forty-three letters";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const ROBIN = { email: "Robin.Ashby@mail.example", firstName: "Robin", lastName: "Ashby" };

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: SITE });
});
afterAll(() => simulator.stop());
beforeEach(() => simulator.reset());

const googlePage = (change: Record<string, string> = {}) =>
  `${simulator.url}/google/o/oauth2/v2/auth?${new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: GOOGLE_BACK,
    response_type: "code",
    scope: "openid email profile",
    state: "state-1",
    nonce: "nonce-1",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...change,
  })}`;

const facebookPage = (change: Record<string, string> = {}) =>
  `${simulator.url}/facebook/v21.0/dialog/oauth?${new URLSearchParams({
    client_id: APP_ID,
    redirect_uri: FACEBOOK_BACK,
    response_type: "code",
    scope: "email",
    state: "state-2",
    ...change,
  })}`;

const send = (page: string, form: Record<string, string>) =>
  fetch(page, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });

async function consent(page: string, form: Record<string, string> = ROBIN): Promise<URL> {
  const answer = await send(page, form);
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get("location") ?? "");
}

const exchange = (code: string | null, change: Record<string, string> = {}) =>
  fetch(`${simulator.url}/google/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: code ?? "",
      redirect_uri: GOOGLE_BACK,
      code_verifier: VERIFIER,
      ...change,
    }),
  });

const mint = async (provider: "google" | "facebook", wanted: object) => {
  const answer = await fetch(`${simulator.url}/_sim/${provider}/tokens`, {
    method: "POST",
    body: JSON.stringify(wanted),
  });
  return { status: answer.status, ...(await answer.json()) };
};

const json = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${simulator.url}${path}`, { headers });
  return { status: answer.status, body: await answer.json() };
};

describe("Google's page", () => {
  test("says who plays it, and escapes what is typed", async () => {
    const shown = await (await fetch(googlePage())).text();
    expect(shown).toContain("Google, as the simulator plays it");
    const again = await send(googlePage(), { email: `<script>"`, firstName: "<b>", lastName: "" });
    expect(again.status).toBe(400);
    const page = await again.text();
    expect(page).toContain("&lt;script&gt;&quot;");
    expect(page).not.toContain("<b>");
  });

  test.each([
    ["another client", { client_id: "other.apps.googleusercontent.com" }, "invalid_client"],
    ["another site's address", { redirect_uri: "https://evil.example/back" }, "redirect_uri_mismatch"],
    ["no openid", { scope: "email" }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
  ])("refuses %s, and sends nobody anywhere", async (_name, change, reason) => {
    for (const answer of [await fetch(googlePage(change)), await send(googlePage(change), ROBIN)]) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(reason);
    }
  });

  test("sends the state back, with a code or with the refusal", async () => {
    const back = await consent(googlePage());
    expect(back.origin + back.pathname).toBe(GOOGLE_BACK);
    expect(back.searchParams.get("state")).toBe("state-1");
    const denied = await consent(googlePage(), { deny: "1" });
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: "access_denied", state: "state-1" });
  });

  test("gives for a code, once, an id_token that its published key proves", async () => {
    const code = (await consent(googlePage())).searchParams.get("code");
    const first = await exchange(code);
    const tokens = await first.json();
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3599 });
    const { body: known } = await json("/google/.well-known/openid-configuration");
    const { payload } = await jwtVerify(tokens.id_token, createRemoteJWKSet(new URL(known.jwks_uri)), {
      issuer: known.issuer,
      audience: CLIENT_ID,
      algorithms: ["RS256"],
    });
    expect(payload).toMatchObject({
      email: "robin.ashby@mail.example",
      email_verified: true,
      given_name: "Robin",
      family_name: "Ashby",
      nonce: "nonce-1",
    });
    const { body } = await json("/google/v1/userinfo", { authorization: `Bearer ${tokens.access_token}` });
    expect(body).toMatchObject({ sub: payload.sub, email: "robin.ashby@mail.example", email_verified: true });
    expect((await exchange(code)).status).toBe(400);
  });

  test.each([
    ["another verifier", { code_verifier: "something else" }],
    ["another address", { redirect_uri: FACEBOOK_BACK }],
  ])("gives nothing for a code with %s", async (_name, change) => {
    const code = (await consent(googlePage())).searchParams.get("code");
    const answer = await exchange(code, change);
    expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_grant"]);
  });

  test("knows a person again, and offers them by name", async () => {
    const subjectOf = async (form: Record<string, string>) => {
      const code = (await consent(googlePage(), form)).searchParams.get("code");
      const { access_token } = await (await exchange(code)).json();
      return (await json(`/google/tokeninfo?access_token=${access_token}`)).body.sub;
    };
    const first = await subjectOf(ROBIN);
    expect(await subjectOf({ ...ROBIN, email: "robin.ashby@MAIL.example" })).toBe(first);
    expect(await subjectOf({ person: first })).toBe(first);
    expect(await (await fetch(googlePage())).text()).toContain(`value="${first}"`);
  });

  test("keeps back an e-mail that was not shared, and says when it is not verified", async () => {
    const infoOf = async (form: Record<string, string>) => {
      const code = (await consent(googlePage(), form)).searchParams.get("code");
      const { access_token } = await (await exchange(code)).json();
      return (await json(`/google/tokeninfo?access_token=${access_token}`)).body;
    };
    expect(await infoOf({ ...ROBIN, noEmail: "on" })).not.toHaveProperty("email");
    expect(await infoOf({ ...ROBIN, unverified: "on" })).toMatchObject({ email_verified: "false" });
  });
});

describe("a token of Google's", () => {
  test("tells its audience and its end, in strings as there", async () => {
    const { access_token, sub } = await mint("google", { email: "ada@mail.example", expiresIn: 60 });
    const { body } = await json(`/google/tokeninfo?access_token=${access_token}`);
    expect(body).toMatchObject({ aud: CLIENT_ID, azp: CLIENT_ID, sub, email: "ada@mail.example" });
    expect(body.email_verified).toBe("true");
    expect(Number(body.exp)).toBeGreaterThan(Date.now() / 1_000);
    expect(Number(body.expires_in)).toBeLessThanOrEqual(60);
  });

  test("of another client says so; expired or invented it is no longer valid", async () => {
    const foreign = await mint("google", { clientId: "other" });
    expect((await json(`/google/tokeninfo?access_token=${foreign.access_token}`)).body.aud).toBe("other");
    const expired = await mint("google", { expiresIn: -1 });
    for (const token of [expired.access_token, "ya29.invented", "__proto__", ""]) {
      expect(await json(`/google/tokeninfo?access_token=${token}`)).toEqual({
        status: 400,
        body: { error: "invalid_token", error_description: "Invalid Value" },
      });
      expect((await json("/google/v1/userinfo", { authorization: `Bearer ${token}` })).status).toBe(401);
    }
    expect((await mint("google", { email: 5 })).status).toBe(400);
  });
});

describe("Facebook's dialog", () => {
  const tokenFor = async (code: string | null, change: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      client_id: APP_ID,
      client_secret: APP_SECRET,
      redirect_uri: FACEBOOK_BACK,
      code: code ?? "",
      ...change,
    });
    return json(`/facebook/v21.0/oauth/access_token?${query}`);
  };

  test("gives a token for a code, once, and /me what was asked for", async () => {
    const back = await consent(facebookPage());
    expect(back.searchParams.get("state")).toBe("state-2");
    const code = back.searchParams.get("code");
    const { body } = await tokenFor(code);
    expect(body).toMatchObject({ token_type: "bearer", expires_in: 5_184_000 });
    const fields = "fields=id,name,first_name,last_name,email";
    const me = await json(`/facebook/v21.0/me?${fields}&access_token=${body.access_token}`);
    expect(me.body).toEqual({
      id: expect.stringMatching(/^\d{17}$/),
      name: "Robin Ashby",
      first_name: "Robin",
      last_name: "Ashby",
      email: "robin.ashby@mail.example",
    });
    const little = await json("/facebook/v21.0/me", { authorization: `Bearer ${body.access_token}` });
    expect(Object.keys(little.body)).toEqual(["id", "name"]);
    expect((await tokenFor(code)).status).toBe(400);
  });

  test("tells how it was refused, and refuses other apps and addresses", async () => {
    const denied = await consent(facebookPage(), { deny: "1" });
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({
      error: "access_denied",
      error_reason: "user_denied",
      state: "state-2",
    });
    expect((await fetch(facebookPage({ client_id: "2" }))).status).toBe(400);
    expect((await fetch(facebookPage({ redirect_uri: GOOGLE_BACK }))).status).toBe(400);
    const code = (await consent(facebookPage())).searchParams.get("code");
    expect((await tokenFor(code, { client_secret: "wrong" })).status).toBe(400);
  });

  test("gives no e-mail that was not shared", async () => {
    const code = (await consent(facebookPage(), { ...ROBIN, noEmail: "on" })).searchParams.get("code");
    const { body } = await tokenFor(code);
    const me = await json(`/facebook/v21.0/me?fields=id,email&access_token=${body.access_token}`);
    expect(Object.keys(me.body)).toEqual(["id"]);
  });
});

describe("a token of Facebook's", () => {
  const debug = (token: string, app = `${APP_ID}|${APP_SECRET}`) =>
    json(`/facebook/v21.0/debug_token?${new URLSearchParams({ input_token: token, access_token: app })}`);

  test("is debugged for its own app alone", async () => {
    const { access_token, id } = await mint("facebook", { email: "ada@mail.example" });
    expect((await debug(access_token)).body.data).toMatchObject({
      app_id: APP_ID,
      type: "USER",
      is_valid: true,
      user_id: id,
    });
    expect((await debug(access_token, `${APP_ID}|wrong`)).status).toBe(400);
    const foreign = await mint("facebook", { clientId: "200000000000002" });
    const expired = await mint("facebook", { expiresIn: -1 });
    for (const [token, code] of [
      [foreign.access_token, 100],
      [expired.access_token, 190],
      ["EAAGinvented", 190],
    ]) {
      expect((await debug(token)).body.data).toMatchObject({ is_valid: false, error: { code } });
    }
  });

  test("wants the right proof of the app's secret when one is sent", async () => {
    const { access_token } = await mint("facebook", {});
    const answer = await json(`/facebook/v21.0/me?access_token=${access_token}&appsecret_proof=wrong`);
    expect(answer.status).toBe(400);
  });
});
