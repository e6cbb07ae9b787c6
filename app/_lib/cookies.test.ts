import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  communityCookie,
  forgetCommunity,
  rememberCommunity,
} from "@/app/_features/current-community/remember-community";
import { giftCookies, keepDraft } from "@/app/_features/giving/draft";
import { questionCookie } from "@/app/_features/passkeys/question-cookie";
import { externalLoginCookie } from "@/app/_features/sign-in/external-login";
import { closeSession, enter, keepSession, rememberDevice } from "@/app/_features/sign-in/open-session";
import { flash } from "@/app/_lib/flash";
import { pendingSignUp } from "@/app/(auth)/sign-up/pending";
import { authCookies } from "@/app/api/auth/_cookies";
import { stateCookie, takeState } from "@/app/api/auth/_oauth-state";
import { POST as chooseLanguage } from "@/app/language/route";
import { SEEN_PATCHES_COOKIE, SEEN_PATCHES_PATH } from "@/components/campaign/seen-patches";
import { type Authentication, clearedSessionCookie, sessionValueIn } from "@/lib/identity";
import { forgetEnv, isSealed, makeCtx, plainCookieName, sealCookie } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";

type Flags = { path?: string; maxAge?: number; httpOnly?: boolean; sameSite?: string; secure?: boolean };
type Sent = Flags & { name: string; value: string };

const sent: Sent[] = [];
const held = new Map<string, string>();

function set(first: string | Sent, value = "", flags: Flags = {}): void {
  const cookie = typeof first === "string" ? { name: first, value, ...flags } : first;
  sent.push(cookie);
  if (cookie.maxAge === 0) held.delete(cookie.name);
  else held.set(cookie.name, cookie.value);
}

const jar = {
  get: (name: string) => (held.has(name) ? { name, value: held.get(name) } : undefined),
  getAll: () => [...held].map(([name, value]) => ({ name, value })),
  set,
  delete: (name: string) => set(name, "", { path: "/", maxAge: 0 }),
};
vi.mock("next/headers", () => ({ cookies: async () => jar, headers: async () => new Headers() }));

const ID = "0190a6e0-0000-7000-8000-000000000001";
const visitor = () => makeCtx({ kind: "visitor" }, {});
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

function site(appUrl: string): void {
  const settings = {
    databaseUrl: "postgres://127.0.0.1:9/none",
    appUrl,
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "a secret for tests, long enough and known to everybody",
  };
  Object.assign(process.env, simulatedEnvironment(settings));
  forgetEnv();
}

beforeEach(() => {
  sent.length = 0;
  held.clear();
});

async function sentBy(work: () => unknown): Promise<Sent | undefined> {
  await work();
  expect(sent).toHaveLength(1);
  return sent[0];
}

const session = (remember: boolean) => ({
  userId: ID,
  sessionVersion: 0,
  sessionId: ID,
  generation: 0,
  until: Date.now() + 1000,
  remember,
});

const postLanguage = (appUrl: string) =>
  chooseLanguage(
    new Request(`${appUrl}/language`, { method: "POST", body: "language=es", headers: { origin: appUrl } }),
  );

const pending = { email: "nora@lakewood.example", token: "", type: "", again: 0 };
const external = { provider: "google" as const, token: "token", email: null, again: 0 };
const waiting: Authentication = {
  userId: ID,
  sessionVersion: 0,
  challenge: "challenge",
} as unknown as Authentication;
const gift = { key: "0123456789abcdef", flow: "visitor", namesCommunity: false } as const;

const keepGift = (ctx = visitor()) => keepDraft(ctx, ID, gift);

const ours = { path: "/", httpOnly: true, sameSite: "lax" };

const COOKIES: [name: string, keep: (appUrl: string) => unknown, flags: Flags][] = [
  ["community", () => rememberCommunity(ID), { ...ours, maxAge: YEAR }],
  [`gift-${ID}`, () => keepGift(), { ...ours, maxAge: 2 * HOUR }],
  [
    "second-factor",
    () => enter(visitor(), waiting, { remember: true, destination: "/campaigns" }),
    { ...ours, maxAge: 10 * 60 },
  ],
  [
    "passkey-question",
    () => questionCookie.keep("token"),
    { ...ours, path: "/passkeys", sameSite: "strict", maxAge: 15 * 60 },
  ],
  ["external-login", () => externalLoginCookie.keep(external), { ...ours, maxAge: DAY }],
  ["known-device", () => rememberDevice({ now: () => new Date() }, ID), { ...ours, maxAge: YEAR }],
  [
    "external-wish",
    () => stateCookie.keep({ next: "/campaigns" }),
    { ...ours, path: "/api/auth", maxAge: 15 * 60 },
  ],
  ["sign-up", () => pendingSignUp.keep(pending), { ...ours, path: "/sign-up", maxAge: HOUR }],
];

describe.each(["https://give.example.org", "http://localhost:3000"])("behind %s", (appUrl) => {
  beforeEach(() => site(appUrl));
  const secure = appUrl.startsWith("https");
  const host = secure ? "__Host-" : "";

  it.each(COOKIES)("%s has its flags and its life", async (name, keep, flags) => {
    const { value, ...cookie } = (await sentBy(() => keep(appUrl))) ?? {};
    expect(value).not.toBe("");
    // Browsers accept the prefix only with path `/`.
    expect(cookie).toEqual({ name: flags.path === "/" ? host + name : name, ...flags, secure });
  });

  it("the language and a notice are set as well", async () => {
    const language = { name: `${host}language`, value: "es", ...ours, maxAge: YEAR, secure };
    expect(await sentBy(() => postLanguage(appUrl))).toEqual(language);
    sent.length = 0;
    expect(await sentBy(() => flash("Done"))).toEqual({
      name: `${host}flash`,
      value: "done:Done",
      path: "/",
      maxAge: 60,
      sameSite: "lax",
      httpOnly: false,
      secure,
    });
  });

  const name = `${host}next-auth.session-token`;

  it("a remembered session stays for a month, another goes with the browser, and either can be ended", async () => {
    await keepSession(session(true));
    await keepSession(session(false));
    const kept = sent.filter((one) => one.name === name).map(({ value: _, ...cookie }) => cookie);
    expect(kept).toEqual([
      { name, ...ours, secure, maxAge: 30 * DAY },
      { name, ...ours, secure },
    ]);
    expect(clearedSessionCookie()).toEqual({ name, value: "", ...ours, secure, maxAge: 0 });
  });
});

describe("a cookie is gone when it is forgotten", () => {
  beforeEach(() => site("https://give.example.org"));

  it.each([
    ["community", () => rememberCommunity(ID), () => forgetCommunity(ID)],
    ["passkey-question", () => questionCookie.keep("token"), questionCookie.take],
    ["external-login", () => externalLoginCookie.keep(external), externalLoginCookie.forget],
    ["external-wish", () => stateCookie.keep({ next: "/campaigns" }), takeState],
    ["second-factor", () => enter(visitor(), waiting, { remember: true, destination: "/" }), closeSession],
  ])("%s, at the path it was kept for", async (name, keep, forget) => {
    await keep();
    await forget();
    const [kept, ...rest] = sent.filter((one) => plainCookieName(one.name) === name);
    expect(rest).toEqual([expect.objectContaining({ value: "", path: kept?.path, maxAge: 0 })]);
    expect(held.size).toBe(0);
  });

  it("only the community that was left is forgotten", async () => {
    await rememberCommunity(ID);
    await forgetCommunity("another");
    expect(held.get("__Host-community")).toBe(ID);
  });
});

describe("a browser that comes from 0.1.0, whose cookies had no prefix,", () => {
  beforeEach(() => site("https://give.example.org"));

  it("keeps its community, and has one cookie of it once another is chosen", async () => {
    held.set("community", ID);
    expect(await communityCookie.read()).toBe(ID);
    await rememberCommunity("another");
    expect([...held]).toEqual([["__Host-community", "another"]]);
  });

  it("keeps the gift that it has begun, until that is forgotten", async () => {
    await keepGift();
    const [name = "", value = ""] = [...held][0] ?? [];
    held.clear();
    held.set(plainCookieName(name), value);
    expect(await giftCookies.of(ID).read()).toMatchObject(gift);
    expect(await giftCookies.all()).toHaveLength(1);
    await keepGift();
    expect([...held.keys()]).toEqual([name]);
  });

  it("of release 0.1.0 keeps the gift that was in its cookie, under the key of its first attempt", async () => {
    const former = { communityId: ID, campaignId: null, amount: 5, coverFees: true, isAnonymous: false };
    const rest = { by: null, joinCommunity: false, visitor: null, donationId: null, isPaid: false, at: 1 };
    const then = { ...gift, ...former, ...rest, key: "a later key", root: gift.key, turn: 1, shownAs: null };
    held.set(`gift-${ID}`, await sealCookie(JSON.stringify(then)));
    const read = await giftCookies.of(ID).read();
    expect(read).toEqual({
      ...gift,
      at: 1,
      former: { ...former, by: null, joinCommunity: false, months: null, isFixed: false },
    });
  });

  it("keeps its session, and has none left once that is closed", async () => {
    await keepSession(session(true));
    const value = held.get("__Host-next-auth.session-token") ?? "";
    held.clear();
    held.set("__Secure-next-auth.session-token", value);
    expect(sessionValueIn((name) => held.get(name))).toBe(value);
    await closeSession();
    expect(held.size).toBe(0);
  });

  it("is not believed where another host of the domain may have set the cookie beside ours", async () => {
    await rememberCommunity(ID);
    held.set("community", "planted");
    expect(await communityCookie.read()).toBe(ID);
  });
});

it("a sign-out clears the seen patches at the path at which a script stores them", async () => {
  await closeSession();
  expect(sent).toContainEqual({ name: SEEN_PATCHES_COOKIE, value: "", path: SEEN_PATCHES_PATH, maxAge: 0 });
});

it("next-auth's own cookies have the prefix, too", () => {
  site("https://give.example.org");
  const names = Object.values(authCookies()).map(({ name }) => name);
  expect(names).toHaveLength(6);
  expect(names.filter((name) => !name.startsWith("__Host-"))).toEqual([]);
});

it("what names a person, or says what for, can be read by us alone", async () => {
  site("https://give.example.org");
  await pendingSignUp.keep(pending);
  await externalLoginCookie.keep(external);
  await stateCookie.keep({ next: "/campaigns" });
  await keepGift();
  await rememberDevice({ now: () => new Date() }, ID);
  expect(sent.map(({ value }) => isSealed(value))).toEqual([true, true, true, true, true]);
});
