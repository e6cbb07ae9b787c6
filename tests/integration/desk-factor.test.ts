import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enter } from "@/app/_features/sign-in/open-session";
import { users } from "@/db/schema";
import { communityInfo } from "@/lib/community";
import { disableSecondFactor } from "@/lib/identity";
import { sessionCookie } from "@/lib/identity/inside";
import { forgetEnv, systemCtx } from "@/lib/platform";
import { getAccount } from "@/lib/user";
import { root } from "@/scripts/support/folders";
import { makeCommunity } from "../factories/community";
import { turnOnFactor } from "../factories/second-factor";
import { signedIn } from "../factories/session";
import { as, asVisitor, browserOf, makeUser, type TestUser } from "../factories/user";
import { AuthBrowser } from "../support/auth-browser";
import { call, endpoints, nameOf } from "../support/every-endpoint";

const SET_UP = "/settings/login-security/second-factor";

function require(value: "required" | "optional") {
  process.env.SECOND_FACTOR_DESK = value;
  forgetEnv();
}

beforeAll(() => require("required"));
afterAll(() => require("optional"));

const makeStaff = () => makeUser({ isPlatformAdmin: true, password: "a long enough password" });

async function inBrowserOf(user: TestUser): Promise<void> {
  const browser = new AuthBrowser("http://localhost:3000");
  const { name, value } = await sessionCookie(await browserOf(user));
  browser.jar.set(name, value);
  browser.speak();
}

const filesIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((name) => wanted.test(name))
    .sort();

async function redirectOf(file: string): Promise<string | null> {
  const { default: page } = await import(join(root, file));
  const id = "0190a6e0-0000-7000-8000-000000000001";
  const params = Promise.resolve({ communityId: id, payoutId: id, threadId: id });
  try {
    await page({ params, searchParams: Promise.resolve({}) });
    return null;
  } catch (error) {
    const digest = error instanceof Error && "digest" in error ? `${error.digest}` : "";
    if (!digest.startsWith("NEXT_REDIRECT")) throw error;
    return digest.split(";")[2] ?? "";
  }
}

describe("staff without the second factor that the desk requires", () => {
  it("are led to the set-up by every page of the desk", async () => {
    await inBrowserOf(await makeStaff());
    const pages = filesIn("app/(platform)", /\/page\.tsx$/);
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) {
      expect((await redirectOf(page))?.split("?")[0], page).toBe(SET_UP);
    }
  });

  it("are refused by every call of the desk", async () => {
    const staff = await makeStaff();
    const { id: communityId, admin } = await makeCommunity();
    const theirs = endpoints.filter(({ who }) => who === "platform");
    expect(theirs.length).toBeGreaterThan(0);
    for (const endpoint of theirs) {
      const { status, text } = await call(staff, endpoint, {
        communityId,
        campaignId: communityId,
        userId: admin.id,
      });
      expect([status, text], nameOf(endpoint)).toEqual([
        403,
        expect.stringContaining("The desk needs a second factor"),
      ]);
    }
  });

  it("see what any other member sees", async () => {
    const staff = await makeStaff();
    expect((await getAccount(as(staff))).id).toBe(staff.id);
    const waiting = await makeCommunity({ confirmedAt: null });
    await expect(communityInfo(as(staff), { communityId: waiting.id })).rejects.toMatchObject({
      code: "not_found",
    });
    require("optional");
    expect(await communityInfo(as(staff), { communityId: waiting.id })).toMatchObject({ id: waiting.id });
    require("required");
  });

  it("set it up as part of a sign-in, which then goes on to where they wanted", async () => {
    const staff = await makeStaff();
    const member = await makeUser();
    new AuthBrowser("http://localhost:3000").speak();
    const entered = ({ id: userId, sessionVersion }: TestUser) =>
      enter(
        asVisitor(),
        { challenge: null, userId, sessionVersion, proved: false },
        { remember: true, destination: "/platform" },
      );
    expect(await entered(staff)).toBe(`${SET_UP}?returnTo=%2Fplatform`);
    expect(await entered(member)).toBe("/platform");
    require("optional");
    expect(await entered(staff)).toBe("/platform");
    require("required");
  });

  it("go on to where they wanted after a session that ended during the set-up", async () => {
    const staff = await makeStaff();
    new AuthBrowser("http://localhost:3000").speak();
    const { id: userId, sessionVersion } = staff;
    const destination = `${SET_UP}?returnTo=%2Fplatform%2Finbox`;
    const authentication = { challenge: null, userId, sessionVersion, proved: false } as const;
    expect(await enter(asVisitor(), authentication, { remember: true, destination })).toBe(destination);
  });
});

it("staff cannot turn off the second factor that the desk requires, and members can", async () => {
  for (const isPlatformAdmin of [true, false]) {
    const user = await makeUser({ isPlatformAdmin, password: "a long enough password" });
    const ctx = await signedIn(user);
    const { recoveryCodes } = await turnOnFactor(ctx, "a long enough password");
    const turnedOff = disableSecondFactor(await signedIn(user, { proved: true }), {
      password: "a long enough password",
      code: recoveryCodes[0] ?? "",
    });
    if (isPlatformAdmin) await expect(turnedOff).rejects.toMatchObject({ why: "second_factor.staff_keep" });
    else await turnedOff;
    const [row] = await systemCtx("test")
      .db.select({ since: users.totpConfirmedAt })
      .from(users)
      .where(eq(users.id, user.id));
    expect(row?.since !== null).toBe(isPlatformAdmin);
  }
});

/** Files that read whether an account is staff. Only `lib/platform/context.ts` decides rights. */
const READERS = [
  "app/(member)/layout.tsx",
  "app/(platform)/platform/layout.tsx",
  "app/(settings)/layout.tsx",
  "app/_lib/session.ts",
  "lib/identity/account/data-about.ts",
  "lib/identity/account/erase-account.ts",
  "lib/identity/sessions/actor-of.ts",
  "lib/identity/sessions/refresh-tokens.ts",
  "lib/identity/sessions/renew-browser-session.ts",
  "lib/identity/sessions/rules/session-end.ts",
  "lib/identity/sessions/sessions.ts",
  "lib/identity/staff/add-staff.ts",
  "lib/identity/staff/lock-staff-account.ts",
  "lib/identity/staff/remove-staff.ts",
  "lib/identity/staff/staff-ids.ts",
  "lib/platform/context.ts",
];

it("no other code reads whether an account is staff", () => {
  const readers = ["app", "lib", "server", "components"]
    .flatMap((folder) => filesIn(folder, /(?<!\.test)\.tsx?$/))
    .filter((file) =>
      /(?:[.?]|\{[^}]*\b)isPlatformAdmin\b(?!: (?:false|true))/.test(readFileSync(join(root, file), "utf8")),
    );
  expect(readers).toEqual(READERS);
});
