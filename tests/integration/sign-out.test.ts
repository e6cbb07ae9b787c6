import { eq } from "drizzle-orm";
import type { NextRequest } from "next/server";
import { beforeAll, expect, it } from "vitest";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { sessions } from "@/db/schema";
import { type BrowserSession, sessionCookieName } from "@/lib/identity";
import { actorOf, sessionCookie } from "@/lib/identity/inside";
import { systemCtx } from "@/lib/platform";
import { browserOf, makeUser } from "../factories/user";
import { AuthBrowser, standInForNextHeaders } from "../support/auth-browser";
import { newVisitor } from "../support/credentials";

const SITE = "http://localhost:3000";
beforeAll(standInForNextHeaders);

const at =
  (work: typeof GET, ...nextauth: string[]) =>
  (request: NextRequest) =>
    work(request, { params: Promise.resolve({ nextauth }) });

async function withSession(session: BrowserSession): Promise<AuthBrowser> {
  const browser = new AuthBrowser(SITE);
  browser.jar.set(await sessionCookie(session));
  return browser;
}

/** Posts to next-auth's own sign-out, with its CSRF token unless `forged`. */
async function signOutOf(browser: AuthBrowser, forged = false): Promise<void> {
  const guard = await browser.ask(at(GET, "csrf"), "/api/auth/csrf");
  const csrfToken = forged ? "forged" : (await guard.json()).csrfToken;
  await browser.ask(at(POST, "signout"), "/api/auth/signout", { form: { csrfToken, json: "true" } });
}

it("next-auth's own sign-out ends the session itself, so that a copied cookie opens nothing", async () => {
  const user = await makeUser();
  const [session, other] = [await browserOf(user), await browserOf(user)];
  const browser = await withSession(session);
  await signOutOf(browser);
  expect(browser.jar.has(sessionCookieName())).toBe(false);
  expect(await actorOf(newVisitor(), session)).toBeNull();
  const [row] = await systemCtx("test").db.select().from(sessions).where(eq(sessions.id, session.sessionId));
  expect(row?.endedAt).not.toBeNull();
  expect(await actorOf(newVisitor(), other)).toMatchObject({ userId: user.id });
});

it("it ends nothing for a form of another site", async () => {
  const session = await browserOf(await makeUser());
  await signOutOf(await withSession(session), true);
  expect(await actorOf(newVisitor(), session)).not.toBeNull();
});
