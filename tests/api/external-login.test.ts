import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { completeRegistration } from "@/lib/community";
import { forgetEnv, newId } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { addMember, makeCommunity } from "../factories/community";
import { makeUser } from "../factories/user";
import { newVisitor } from "../support/credentials";
import { linkTo, messagesTo } from "../support/messages-to";
import { answerAll, freshAddress, typed } from "../support/registering";

const api = createApi([...(families.identity ?? []), ...(families.user ?? [])]);
let simulator: Simulator;
let caller = 0;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  forgetEnv();
});
afterAll(() => simulator.stop());

type Provider = "google" | "facebook";
type Wanted = {
  clientId?: string;
  subject?: string;
  email?: string | null;
  emailVerified?: boolean;
  expiresIn?: number;
};

async function tokenAt(provider: Provider, wanted: Wanted): Promise<string> {
  const answer = await fetch(`${simulator.url}/_sim/${provider}/tokens`, {
    method: "POST",
    body: JSON.stringify(wanted),
  });
  return (await answer.json()).access_token;
}

async function post(path: string, body?: unknown, ip?: string) {
  caller += 1;
  const answer = await api.request(`/api/identity/account${path}`, {
    method: "POST",
    headers: { "x-forwarded-for": ip ?? `10.78.0.${caller}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const login = (provider: string, accessToken: string, more: Record<string, string> = {}) =>
  post(`/external/login?${new URLSearchParams({ provider, accessToken, ...more })}`);

const refusal = (provider: string) => ({
  status: 400,
  body: { title: `${provider} did not confirm this sign-in. Please try again.`, status: 400 },
});

describe.each(["google", "facebook"] as const)("with a token of %s", (provider) => {
  it("a member gets tokens and their community", async () => {
    const user = await makeUser();
    const community = await makeCommunity();
    await addMember(community, user);
    const { status, body } = await login(provider, await tokenAt(provider, { email: user.email }));
    expect(status).toBe(200);
    expect(body).toEqual({
      nextAction: "log_in",
      user: { communityId: community.id },
      token: { access_token: expect.any(String), expires_in: 900, refresh_token: expect.any(String) },
    });
    const read = await api.request("/api/user/account", {
      headers: { authorization: `Bearer ${body.token.access_token}` },
    });
    expect(await read.json()).toMatchObject({ id: user.id });
  });

  it("somebody new gets the token to finish a registration with", async () => {
    const email = freshAddress();
    const token = await tokenAt(provider, { email });
    const { body } = await login(provider, token);
    expect(body).toEqual({
      nextAction: "complete_registration",
      token: expect.any(String),
      user: { communityId: null },
    });
    await completeRegistration(newVisitor(), typed(body.token));
    expect((await login(provider, token)).body.nextAction).toBe("log_in");
  });

  it("made for another client nobody is let in", async () => {
    const user = await makeUser();
    const token = await tokenAt(provider, { email: user.email, clientId: "200000000000002" });
    expect(await login(provider, token)).toEqual(refusal(provider === "google" ? "Google" : "Facebook"));
  });

  it.each(["expired", "invented", "the other provider's", "garbage"])(
    "that is %s nobody is let in",
    async (kind) => {
      const user = await makeUser();
      const other = provider === "google" ? "facebook" : "google";
      const token = {
        expired: () => tokenAt(provider, { email: user.email, expiresIn: -1 }),
        invented: async () => "ya29.invented",
        "the other provider's": () => tokenAt(other, { email: user.email }),
        garbage: async () => "\u0000<script>é",
      }[kind];
      const shown = await token?.();
      expect(await login(provider, shown ?? "")).toEqual(
        refusal(provider === "google" ? "Google" : "Facebook"),
      );
    },
  );

  it("the e-mail in the query opens nothing: one's own account is meant, or an e-mail is written", async () => {
    const victim = await makeUser();
    const owner = await makeUser();
    const query = { email: victim.email ?? "" };
    const mine = await tokenAt(provider, { email: owner.email });
    const answer = await login(provider, mine, query);
    const read = await api.request("/api/user/account", {
      headers: { authorization: `Bearer ${answer.body.token.access_token}` },
    });
    expect((await read.json()).id).toBe(owner.id);

    const stranger = await login(provider, await tokenAt(provider, { email: freshAddress() }), query);
    expect(stranger.body.nextAction).toBe("complete_registration");

    const faceless = await login(provider, await tokenAt(provider, { email: null }), query);
    expect(faceless).toMatchObject({ status: 200, body: { nextAction: "verification" } });
    await answerAll();
    expect((await messagesTo(victim.email)).map(({ template }) => template)).toEqual(["already-registered"]);
  });

  it("without an e-mail one is asked for; given, confirmed and shown again it opens the account", async () => {
    const subject = newId();
    const token = await tokenAt(provider, { subject, email: null });
    const first = await login(provider, token);
    expect(first.body).toMatchObject({ nextAction: "email_required", token: expect.any(String) });
    const email = freshAddress();
    const second = await login(provider, token, { email });
    expect(second.body).toMatchObject({ nextAction: "verification", token: expect.any(String) });
    await answerAll();
    const link = await linkTo(email, "confirm-external-email");
    const done = await post("/complete-registration", {
      ...typed(link.token ?? ""),
      phoneNumber: "+12025550147",
      externalToken: second.body.token,
    });
    expect(done).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await login(provider, token)).body.nextAction).toBe("log_in");
  });

  it("the e-mail is sent again every five minutes at most", async () => {
    const accessToken = await tokenAt(provider, { email: null });
    const email = freshAddress();
    const again = () => post("/resend-link", { provider, accessToken, email }, `10.81.0.${provider.length}`);
    expect(await again()).toEqual({ status: 200, body: {} });
    expect((await again()).status).toBe(429);
    await answerAll();
    expect(await messagesTo(email)).toHaveLength(1);
    const foreign = await tokenAt(provider, { email: null, clientId: "other" });
    const refused = await post("/resend-link", { provider, accessToken: foreign, email: freshAddress() });
    expect(refused.status).toBe(400);
  });

  it("there has to be one", async () => {
    const title = `We haven't received your ${provider} login data to proceed, please try again.`;
    expect(await login(provider, "")).toEqual({
      status: 400,
      body: { title, status: 400, errors: { AccessToken: [title] } },
    });
    expect((await post("/resend-link", { provider, email: freshAddress() })).body.title).toBe(title);
  });

  it("an address asks the provider sixty times in a quarter of an hour", async () => {
    const ip = `10.79.0.${provider === "google" ? 1 : 2}`;
    const query = new URLSearchParams({ provider, accessToken: "ya29.invented" });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++)
      statuses.push((await post(`/external/login?${query}`, undefined, ip)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

it("an account that never confirmed its address is not opened by whoever owns it at the provider", async () => {
  const squatted = await makeUser({ emailConfirmedAt: null });
  expect(await login("google", await tokenAt("google", { email: squatted.email }))).toMatchObject({
    status: 409,
    body: { title: expect.stringContaining("Please log in with your password.") },
  });
});

it("an e-mail that Google did not verify opens nothing, whoever has it here", async () => {
  const user = await makeUser();
  const answers = [];
  for (const email of [user.email, freshAddress()]) {
    answers.push(await login("google", await tokenAt("google", { email, emailVerified: false })));
  }
  expect(answers).toEqual(
    Array(2).fill({
      status: 200,
      body: { nextAction: "verification", token: expect.any(String), user: { communityId: null } },
    }),
  );
});

it("a second factor is asked for, too", async () => {
  const user = await makeUser({ totpSecret: "sealed", totpConfirmedAt: new Date() });
  expect(await login("google", await tokenAt("google", { email: user.email }))).toMatchObject({
    status: 400,
    body: { errors: { Code: ["Required"] } },
  });
});

it.each(["apple", "", "Google", "__proto__"])("the provider %j is none", async (provider) => {
  expect(await login(provider, "token")).toMatchObject({
    status: 400,
    body: { errors: { Provider: ["Choose google or facebook"] } },
  });
});
