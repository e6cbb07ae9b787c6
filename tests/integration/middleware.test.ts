import { NextRequest } from "next/server";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type BrowserSession, readSessionCookie } from "@/lib/identity";
import { sessionCookie } from "@/lib/identity/inside";
import { MINUTE } from "@/lib/kernel";
import { forgetEnv } from "@/lib/platform";
import { config, middleware } from "@/middleware";
import { addMember, makeCommunity } from "../factories/community";
import { browserOf, makeUser, type TestUser } from "../factories/user";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";

const ORIGIN = "http://localhost:3000";

let user: TestUser;
beforeAll(async () => {
  user = await makeUser();
});

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

async function ask(
  path: string,
  session: BrowserSession | null,
  { community, ...init }: { method?: string; headers?: Record<string, string>; community?: string } = {},
) {
  const request = new NextRequest(`${ORIGIN}${path}`, init);
  if (community !== undefined) request.cookies.set("community", community);
  if (session) {
    const { name, value } = await sessionCookie(session);
    request.cookies.set(name, value);
  }
  const response = await middleware(request);
  const [cookie] = response.headers.getSetCookie();
  return {
    location: response.headers.get("location"),
    reads: response.headers.get("x-middleware-request-x-manyhands-reads"),
    forwarded: response.headers.get("x-middleware-request-cookie") ?? "",
    cookie,
    held: await readSessionCookie(decodeURIComponent(cookie?.split("=")[1]?.split(";")[0] ?? "")),
  };
}

const slept = (minutes: number, options: { remember?: boolean } = {}) =>
  browserOf(user, { now: () => new Date(Date.now() - minutes * MINUTE), ...options });

describe("the door before the pages", () => {
  it("stands before every page, so that none is without its policy", () => {
    const matcher = new RegExp(`^${config.matcher[0]}$`);
    expect(config.matcher).toHaveLength(1);
    for (const page of Object.keys(PAGE_RIGHTS)) {
      expect([page, matcher.test(sampleAddress(page))]).toEqual([page, true]);
    }
    expect(matcher.test("/api/community/communities")).toBe(false);
  });

  it("leads visitors from a member page to /login and back, and leaves public pages alone", async () => {
    expect(await ask("/our-balance?page=2", null)).toMatchObject({
      location: `${ORIGIN}/login?returnTo=%2Four-balance%3Fpage%3D2`,
      cookie: undefined,
    });
    expect((await ask("/", null)).location).toBeNull();
  });

  describe("admin pages", () => {
    const ADMIN_PAGES = Object.entries(PAGE_RIGHTS).flatMap(([page, right]) =>
      right === "admin" ? [page] : [],
    );

    it("lists every admin page that the routes of the specification name", () => {
      for (const page of ["/members", "/admin-settings", "/campaigns/create-campaign"])
        expect(ADMIN_PAGES).toContain(page);
      expect(ADMIN_PAGES.length).toBeGreaterThan(25);
    });

    it.each(ADMIN_PAGES)("redirects a member from %s to /campaigns, and lets an admin pass", async (page) => {
      const community = await makeCommunity();
      const member = await addMember(community);
      const path = sampleAddress(page);
      const redirected = await ask(path, await browserOf(member));
      expect(redirected.location).toBe(`${ORIGIN}/campaigns`);
      expect((await ask(path, await browserOf(community.admin))).location).toBeNull();
    });

    it("judge by the stored community, but where the address names one by any", async () => {
      const own = await makeCommunity();
      const other = await makeCommunity();
      await addMember(other, own.admin);
      const browser = await browserOf(own.admin);
      const at = (path: string, community: string) => ask(path, browser, { community });
      expect((await at("/members", own.id)).location).toBeNull();
      expect((await at("/members", other.id)).location).toBe(`${ORIGIN}/campaigns`);
      expect((await at(`/members/add-members?communityId=${own.id}`, other.id)).location).toBeNull();
    });

    it("leave forms and people without a community to the page", async () => {
      const member = await addMember(await makeCommunity());
      const browser = await browserOf(member);
      expect((await ask("/members", browser, { method: "POST" })).location).toBeNull();
      expect((await ask("/members", await slept(5))).location).toBeNull();
      const waiting = await makeCommunity({ confirmedAt: null });
      expect((await ask("/members", await browserOf(waiting.admin))).location).toBeNull();
    });

    it("redirect with the session that was renewed on the way", async () => {
      const member = await addMember(await makeCommunity());
      const browser = await browserOf(member, { now: () => new Date(Date.now() - 16 * MINUTE) });
      const answer = await ask("/members", browser);
      expect([answer.location, answer.held?.generation]).toEqual([`${ORIGIN}/campaigns`, 2]);
    });
  });

  it("lets a page that only reads do so on a replica, but no form, no page about money, and no other address", async () => {
    const forged = { headers: { "x-manyhands-reads": "replica" } };
    expect((await ask("/campaigns", await slept(5))).reads).toBe("replica");
    expect((await ask("/campaigns", await slept(5), { ...forged, method: "POST" })).reads).toBeNull();
    expect((await ask("/our-balance/checkout", await slept(5), forged)).reads).toBeNull();
    expect((await ask("/notifications/count", await slept(5), forged)).reads).toBeNull();
  });

  it("does nothing to a session that is still good", async () => {
    expect(await ask("/campaigns", await slept(5))).toMatchObject({ location: null, cookie: undefined });
  });

  it("renews one that slept past its time, for the browser and for the page behind", async () => {
    const held = await slept(16);
    const answer = await ask("/campaigns", held);
    expect(answer.location).toBeNull();
    expect(answer.held).toMatchObject({ sessionId: held.sessionId, generation: 2, remember: true });
    expect(answer.held?.until).toBeGreaterThan(Date.now() + 14 * MINUTE);
    expect(answer.forwarded).toContain(answer.cookie?.split(";")[0] ?? "no cookie");
    expect(answer.cookie).toMatch(/HttpOnly/i);
    expect(answer.cookie).toMatch(/Max-Age=2592000/i);
  });

  it("keeps an unremembered one a cookie of the browser's own time", async () => {
    const answer = await ask("/campaigns", await slept(16, { remember: false }));
    expect(answer.held).toMatchObject({ generation: 2, remember: false });
    expect(answer.cookie).not.toMatch(/Max-Age|Expires/i);
  });

  it("renews it before a form is taken, too", async () => {
    const answer = await ask("/settings/personal-info", await slept(16), { method: "POST" });
    expect(answer.held).toMatchObject({ generation: 2 });
  });

  it("forgets one that is over, and leads to /login", async () => {
    const passing = await slept(13 * 60, { remember: false });
    const answer = await ask("/campaigns", passing);
    expect(answer.location).toBe(`${ORIGIN}/login?returnTo=%2Fcampaigns&done=session`);
    expect(answer.cookie).toMatch(/Max-Age=0/i);
  });

  it("forgets what is no session at all", async () => {
    const request = new NextRequest(`${ORIGIN}/campaigns`);
    request.cookies.set("next-auth.session-token", "nonsense");
    const response = await middleware(request);
    expect(response.headers.get("location")).toContain("/login");
    expect(response.headers.getSetCookie()[0]).toMatch(/next-auth\.session-token=;.*Max-Age=0/i);
  });

  it("forgets one over https under both names, that of 0.1.0 only where it was sent", async () => {
    const site = "https://give.example.org";
    vi.stubEnv("APP_URL", site);
    forgetEnv();
    for (const [sent, expected] of [
      [
        ["__Secure-next-auth.session-token"],
        ["__Host-next-auth.session-token", "__Secure-next-auth.session-token"],
      ],
      [["__Host-next-auth.session-token"], ["__Host-next-auth.session-token"]],
    ] as const) {
      const request = new NextRequest(`${site}/`);
      for (const name of sent) request.cookies.set(name, "nonsense");
      const removed = (await middleware(request)).headers.getSetCookie();
      expect(removed.map((cookie) => cookie.split("=")[0])).toEqual(expected);
      for (const cookie of removed) expect(cookie).toMatch(/=;.*Max-Age=0.*Secure/i);
    }
  });

  it("asks for a page again that was sent too large a form, on this site alone", async () => {
    const headers = { "content-length": String(9 * 1024 * 1024) };
    const sent = async (path: string) => (await ask(path, null, { method: "POST", headers })).location;
    expect(await sent("/settings/personal-info?a=b")).toBe(`${ORIGIN}/settings/personal-info?a=b&tooLarge=1`);
    expect(new URL((await sent("//evil.example/x")) ?? "").origin).toBe(ORIGIN);
  });

  it("gives every page a nonce of its own, and believes none of a caller's", async () => {
    const policyOf = async (headers: Record<string, string>) => {
      const response = await middleware(new NextRequest(`${ORIGIN}/`, { headers }));
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(response.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
      expect(response.headers.get("x-middleware-request-x-nonce")).toBeNull();
      return policy;
    };
    const sent = { "content-security-policy": "script-src 'nonce-guessed'", "x-nonce": "guessed" };
    const policies = [await policyOf(sent), await policyOf({})];
    for (const policy of policies) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'/);
      expect(policy).not.toMatch(/guessed|script-src[^;]*unsafe/);
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("seals files that strangers sent to the desk, instead of giving them the policy of a page", async () => {
    const path =
      "/platform/inbox/01a207d0-2fa1-766e-b95c-6612e25cb106/files/01a207d0-2f99-75b8-93fb-7d6e6eff0c56";
    const { name, value } = await sessionCookie(await browserOf(user));
    const policyAt = async (end: string) => {
      const request = new NextRequest(`${ORIGIN}${path}${end}`);
      request.cookies.set(name, value);
      return (await middleware(request)).headers.get("content-security-policy");
    };
    const sealed = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
    expect(await policyAt("")).toBe(sealed);
    expect(await policyAt("/pages/1")).toBe(sealed);
    expect(await policyAt("/look/pages")).toBe(sealed);
    expect(await policyAt("/look")).toContain("script-src 'self'");
  });

  it("sends its headers with redirects, too", async () => {
    const away = await middleware(new NextRequest(`${ORIGIN}/campaigns`));
    expect(away.headers.get("location")).toContain("/login");
    expect(away.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(away.headers.get("x-content-type-options")).toBe("nosniff");
  });
});
