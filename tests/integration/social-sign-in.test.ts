import { eq } from "drizzle-orm";
import type { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { change } from "@/app/(settings)/settings/login-security/connected/actions";
import { GET as nextAuth } from "@/app/api/auth/[...nextauth]/route";
import { POST as start } from "@/app/api/auth/social/route";
import { FLASH_COOKIE } from "@/components/ui/flash";
import { externalAccounts, sessions } from "@/db/schema";
import { registrationFor } from "@/lib/community";
import { peekExternal, readSessionCookie, sessionCookieName } from "@/lib/identity";
import { actorOf, externalSignIn } from "@/lib/identity/inside";
import { LANGUAGE_COOKIE } from "@/lib/kernel/languages";
import { forgetEnv, newId, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { makeUser } from "../factories/user";
import { AuthBrowser, standInForNextHeaders } from "../support/auth-browser";
import { newVisitor } from "../support/credentials";
import { templatesTo } from "../support/messages-to";
import { freshAddress } from "../support/registering";

const SITE = "http://localhost:3000";
const { db } = systemCtx("test");
let simulator: Simulator;

beforeAll(async () => {
  standInForNextHeaders();
  simulator = await startSimulator({ port: 0, appUrl: SITE });
  process.env.SIMULATOR_URL = simulator.url;
  forgetEnv();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.world.faults.length = 0;
});

type Provider = "google" | "facebook";
type Person = Record<string, string>;

const press = async (browser: AuthBrowser, provider: string, form: Person = {}) => {
  const answer = await browser.ask(start, "/api/auth/social", { form: { provider, ...form } });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
};

async function consent(page: string, person: Person): Promise<URL> {
  const answer = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ firstName: "Robin", lastName: "Ashby", ...person }),
    redirect: "manual",
  });
  return new URL(answer.headers.get("location") ?? "");
}

async function comeBack(browser: AuthBrowser, back: URL): Promise<string> {
  const path = back.pathname + back.search;
  const nextauth = back.pathname.split("/").slice(3);
  const handler = (request: NextRequest) => nextAuth(request, { params: Promise.resolve({ nextauth }) });
  const location = (await browser.ask(handler, path)).headers.get("location") ?? "";
  expect(location.startsWith(`${SITE}/`)).toBe(true);
  return location.slice(SITE.length);
}

async function signIn(
  provider: Provider,
  person: Person,
  form: Person = {},
  browser = new AuthBrowser(SITE),
) {
  const back = await consent(await press(browser, provider, form), person);
  return { browser, path: await comeBack(browser, back) };
}

const sessionOf = (browser: AuthBrowser) => readSessionCookie(browser.jar.get(sessionCookieName())?.value);
const linksOf = (user: { id: string }) =>
  db.select().from(externalAccounts).where(eq(externalAccounts.userId, user.id));
const queryOf = (path: string) => new URL(path, SITE).searchParams;
const lost = (provider: Provider) => `/login?error=no-data&provider=${provider}`;

describe.each(["google", "facebook"] as const)("over %s", (provider) => {
  it("a member gets a session of ours with its row, and nothing of the way is left behind", async () => {
    const user = await makeUser();
    const next = "/campaigns?page=1";
    const { browser, path } = await signIn(provider, { email: user.email ?? "" }, { next });
    expect(path).toBe(next);
    const session = await sessionOf(browser);
    expect(session).toMatchObject({ userId: user.id, remember: true });
    expect(session && (await actorOf(newVisitor(), session))).toMatchObject({ userId: user.id });
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
    const left = browser.jar.getAll().map(({ name }) => name);
    expect(left.filter((name) => /state|pkce|nonce|external/.test(name))).toEqual([]);
  });

  it("is told as a new device in another browser, and not in the one before", async () => {
    const user = await makeUser({ registeredAt: newVisitor().now() });
    const { browser } = await signIn(provider, { email: user.email ?? "" });
    await signIn(provider, { email: user.email ?? "" }, {}, browser);
    const notices = async () => (await templatesTo(user.email)).filter((one) => one === "security-notice");
    expect(await notices()).toEqual([]);
    await signIn(provider, { email: user.email ?? "" });
    expect(await notices()).toEqual(["security-notice"]);
  });

  it("an account with a second factor asks for its code before there is a session", async () => {
    const user = await makeUser({ totpSecret: "sealed", totpConfirmedAt: new Date() });
    const { browser, path } = await signIn(provider, { email: user.email ?? "" });
    expect(path).toMatch(/^\/second-factor/);
    expect(await sessionOf(browser)).toBeNull();
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  });

  it("somebody new goes on to their registration, with what they came for", async () => {
    const email = freshAddress();
    const { browser, path } = await signIn(provider, { email }, { type: "create" });
    expect(path).toMatch(/^\/create-account\?token=/);
    expect(await sessionOf(browser)).toBeNull();
    const pending = await registrationFor(newVisitor(), queryOf(path).get("token") ?? "");
    expect(pending).toMatchObject({ email, firstName: "Robin", lastName: "Ashby", type: "create" });
  });

  it("somebody who shares no e-mail is asked for one", async () => {
    const { browser, path } = await signIn(provider, { email: freshAddress(), noEmail: "on" });
    expect(path).toMatch(new RegExp(`^/email-required\\?provider=${provider}&token=`));
    const token = queryOf(path).get("token") ?? "";
    expect(await peekExternal(newVisitor(), token)).toMatchObject({ provider });
    expect(browser.jar.get("external-login")?.value).toMatch(/^sealed:/);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("who declines is back on /login, with where they wanted to go", async () => {
    const { browser, path } = await signIn(provider, { deny: "1" }, { next: "/our-balance" });
    expect(path).toBe(`/login?error=denied&provider=${provider}&returnTo=%2Four-balance`);
    expect(await sessionOf(browser)).toBeNull();
  });

  it("an account that its owner has to open first is left alone", async () => {
    const squatted = await makeUser({ emailConfirmedAt: null });
    const { path } = await signIn(provider, { email: squatted.email ?? "" });
    expect(path).toBe(`/login?error=password-first&provider=${provider}`);
    expect(await linksOf(squatted)).toEqual([]);
  });

  it("a code without our state, with a foreign one, used twice, or from another browser opens nothing", async () => {
    const user = await makeUser();
    const browser = new AuthBrowser(SITE);
    const back = await consent(await press(browser, provider), { email: user.email ?? "" });
    const change = (name: string, value: string | null) => {
      const other = new URL(back);
      if (value === null) other.searchParams.delete(name);
      else other.searchParams.set(name, value);
      return other;
    };
    expect(await comeBack(new AuthBrowser(SITE), back)).toBe(lost(provider));
    for (const wrong of [change("state", null), change("state", "foreign"), change("code", null)]) {
      const victim = new AuthBrowser(SITE);
      await press(victim, provider);
      expect(await comeBack(victim, wrong)).toBe(lost(provider));
      expect(await comeBack(victim, back)).toBe(lost(provider));
      expect(await sessionOf(victim)).toBeNull();
    }
    expect(await comeBack(browser, back)).toBe("/campaigns");
    const again = new AuthBrowser(SITE);
    await press(again, provider);
    expect(await comeBack(again, back)).toBe(lost(provider));
    expect(await sessionOf(again)).toBeNull();
  });

  it("a code with the other provider's state opens nothing", async () => {
    const user = await makeUser();
    const other = provider === "google" ? "facebook" : "google";
    const browser = new AuthBrowser(SITE);
    const state = new URL(await press(browser, other)).searchParams.get("state") ?? "";
    const back = await consent(await press(new AuthBrowser(SITE), provider), { email: user.email ?? "" });
    back.searchParams.set("state", state);
    expect(await comeBack(browser, back)).toBe(lost(provider));
    expect(await sessionOf(browser)).toBeNull();
  });

  it("two tabs at once: the newer one comes in, the older one is told to try again", async () => {
    const user = await makeUser();
    const browser = new AuthBrowser(SITE);
    const [older, newer] = [await press(browser, provider), await press(browser, provider)];
    const person = { email: user.email ?? "" };
    const backs = [await consent(older, person), await consent(newer, person)] as const;
    expect(await comeBack(browser, backs[1])).toBe("/campaigns");
    expect(await comeBack(browser, backs[0])).toBe(lost(provider));
    expect((await sessionOf(browser))?.userId).toBe(user.id);
    expect(await linksOf(user)).toHaveLength(1);
  });

  it("a provider that fails is told from one that declines", async () => {
    const match = provider === "google" ? "POST /google/token" : "POST /facebook/oauth/access_token";
    simulator.world.faults.push({ id: "f", match, kind: "status-500", times: 1 });
    const { browser, path } = await signIn(provider, { email: freshAddress() });
    expect(path).toBe(lost(provider));
    expect(await sessionOf(browser)).toBeNull();
  });

  it.each(["//evil.example/x", "https://evil.example", "/\\evil.example", "/login?returnTo=//evil.example"])(
    "nobody is led to another site by %j",
    async (next) => {
      const user = await makeUser();
      const { path } = await signIn(provider, { email: user.email ?? "" }, { next });
      expect(path).toBe("/campaigns");
    },
  );

  it("no other site's form begins it", async () => {
    const browser = new AuthBrowser(SITE);
    for (const origin of ["https://evil.example", "null", "http://localhost:3000.evil.example"]) {
      const answer = await browser.ask(start, "/api/auth/social", { form: { provider }, origin });
      expect(answer.headers.get("location")).toBe(`${SITE}/login?error=failed`);
    }
    expect(browser.jar.getAll()).toEqual([]);
  });
});

it("an e-mail that Google did not verify is written to, and opens nothing", async () => {
  const user = await makeUser();
  const { browser, path } = await signIn("google", { email: user.email ?? "", unverified: "on" });
  expect(path).toMatch(/^\/email-required\?type=verification&provider=google&token=/);
  expect(await sessionOf(browser)).toBeNull();
  expect(await linksOf(user)).toEqual([]);
});

it("an address starts sixty times in a quarter of an hour", async () => {
  const browser = new AuthBrowser(SITE);
  const led: string[] = [];
  for (let i = 0; i < 61; i++) led.push(await press(browser, "facebook"));
  expect(led.slice(0, 60).every((location) => location.startsWith(simulator.url))).toBe(true);
  expect(led.at(-1)).toBe(`${SITE}/login?error=too-many&provider=facebook`);
});

it("a provider that cannot be reached is said to be so", async () => {
  process.env.SIMULATOR_URL = "http://127.0.0.1:9";
  forgetEnv();
  expect(await press(new AuthBrowser(SITE), "google")).toBe(
    `${SITE}/login?error=unavailable&provider=google`,
  );
  process.env.SIMULATOR_URL = simulator.url;
  forgetEnv();
});

it("an unknown provider is none", async () => {
  expect(await press(new AuthBrowser(SITE), "apple")).toBe(`${SITE}/login?error=failed`);
});

it("the id of a person at a provider is theirs alone: the same e-mail with another id opens nothing new", async () => {
  const user = await makeUser();
  await signIn("google", { email: user.email ?? "" });
  const profile = {
    subject: newId(),
    email: user.email,
    emailVerified: true,
    firstName: "",
    lastName: "",
  };
  await expect(externalSignIn(newVisitor(), { provider: "google", profile })).rejects.toMatchObject({
    status: 409,
  });
});

describe("connecting in one's settings", () => {
  const HERE = "/settings/login-security/connected";
  const PASSWORD = "Manyhands1";

  async function send(browser: AuthBrowser, fields: Person): Promise<string> {
    browser.speak();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    try {
      const { title } = await change({}, form);
      return title ?? "";
    } catch (error) {
      const digest = error instanceof Error && "digest" in error ? String(error.digest) : "";
      return digest.split(";")[2] ?? "";
    }
  }

  async function member() {
    const user = await makeUser({ password: PASSWORD });
    const { browser } = await signIn("google", { email: user.email ?? "" });
    return { user, browser };
  }

  it("asks for the password, goes to the provider, and comes back connected", async () => {
    const { user, browser } = await member();
    expect(await send(browser, { connect: "facebook" })).toBe("Required");
    expect(await send(browser, { connect: "facebook", password: "Wrong1234" })).toBe("Incorrect password");
    const page = await send(browser, { connect: "facebook", password: PASSWORD });
    const other = freshAddress();
    expect(await comeBack(browser, await consent(page, { email: other }))).toBe(HERE);
    expect((await linksOf(user)).map(({ provider }) => provider).sort()).toEqual(["facebook", "google"]);
    const again = await signIn("facebook", { email: other });
    expect((await sessionOf(again.browser))?.userId).toBe(user.id);
    expect(await send(browser, { disconnect: "facebook", password: PASSWORD })).toBe(HERE);
    expect(await linksOf(user)).toHaveLength(1);
  });

  it("says so in the language of the page", async () => {
    const { browser } = await member();
    browser.jar.set(LANGUAGE_COOKIE, "es");
    const page = await send(browser, { connect: "facebook", password: PASSWORD });
    await comeBack(browser, await consent(page, { email: freshAddress() }));
    expect(decodeURIComponent(browser.jar.get(FLASH_COOKIE)?.value ?? "")).toContain(
      "Facebook está conectado",
    );
  });

  it("connects nothing for a browser that is somebody else's meanwhile, or nobody's", async () => {
    const { user, browser } = await member();
    const page = await send(browser, { connect: "facebook", password: PASSWORD });
    const back = await consent(page, { email: freshAddress() });
    browser.jar.set(sessionCookieName(), (await member()).browser.jar.get(sessionCookieName())?.value);
    expect(await comeBack(browser, back)).toBe(`${HERE}?error=failed&provider=facebook`);
    expect(await linksOf(user)).toHaveLength(1);
  });

  it("says when one declines, or the account there opens another one here", async () => {
    const { user, browser } = await member();
    const declined = await send(browser, { connect: "facebook", password: PASSWORD });
    expect(await comeBack(browser, await consent(declined, { deny: "1" }))).toBe(
      `${HERE}?error=denied&provider=facebook`,
    );
    const owner = await makeUser();
    await signIn("facebook", { email: owner.email ?? "" });
    const page = await send(browser, { connect: "facebook", password: PASSWORD });
    expect(await comeBack(browser, await consent(page, { email: owner.email ?? "" }))).toBe(HERE);
    expect(await linksOf(user)).toHaveLength(1);
    expect(await linksOf(owner)).toHaveLength(1);
  });
});
