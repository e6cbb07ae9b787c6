import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceCookie } from "@/app/_features/sign-in/known-device";
import { keepSession, rememberDevice } from "@/app/_features/sign-in/open-session";
import { renewIfExpired } from "@/app/_features/sign-in/renew";
import { stateCookie } from "@/app/api/auth/_oauth-state";
import { invitingCommunity } from "@/lib/community";
import { finishSignIn, readSessionCookie, sessionCookieName } from "@/lib/identity";
import { actorOf, authenticationOf, issueTokens, readAccessToken } from "@/lib/identity/inside";
import { readDevice } from "@/lib/identity/sessions/known-device";
import { MINUTE } from "@/lib/kernel";
import { choicesByLink, unsubscribeQuestion } from "@/lib/notification";
import { recurringGiftByLink } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { reseal } from "@/lib/reseal";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { chargeDue, startPlan } from "../factories/recurring";
import { turnOnFactor } from "../factories/second-factor";
import { signedIn } from "../factories/session";
import { asVisitor, browserOf, makeUser, type TestUser } from "../factories/user";
import { AuthBrowser } from "../support/auth-browser";
import { appCode, codesLater } from "../support/authenticator-app";
import { accountOf, newVisitor } from "../support/credentials";
import { withSecrets } from "../support/in-site";
import { openServices, type Services } from "../support/services";

const FIRST = { AUTH_SECRET: "the first secret of this site that is long enough" };
const SECOND = { AUTH_SECRET: "the second secret of this site that is as long" };
const BOTH = { ...SECOND, AUTH_SECRET_PREVIOUS: FIRST.AUTH_SECRET };

let services: Services;
beforeAll(async () => {
  withSecrets(FIRST);
  services = await openServices();
});
afterAll(() => services.close());

function linkTo(person: { email: string | null }, page: string): string {
  const found = services
    .mailsTo(person)
    .flatMap(({ text }) => [...text.matchAll(new RegExp(`/${page}(?:/|\\?token=)([\\w-]{43})`, "g"))]);
  const token = found.at(-1)?.[1];
  if (token === undefined) throw new Error(`no e-mail leads to ${page}`);
  return token;
}

function unsubscribeTo(person: { email: string | null }): string {
  const header = services.mailsTo(person).findLast(({ headers }) => headers["List-Unsubscribe"]);
  return /unsubscribe\/([\w-]{43})/.exec(header?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
}

const isMine = (token: string) => unsubscribeQuestion(asVisitor(), token) !== null;

const opensChoices = async (token: string) =>
  choicesByLink(newVisitor(), { token }).then(
    () => true,
    () => false,
  );

/** Whether the app's code some steps from now opens the account. */
async function appOpens(user: TestUser, key: string, steps: number): Promise<boolean> {
  const now = codesLater(new Date(), steps);
  return codeOpens(user, appCode(key, now), now);
}

async function codeOpens(user: TestUser, code: string, now = new Date()): Promise<boolean> {
  const ctx = { ...newVisitor(), now: () => now };
  const { challenge } = await authenticationOf(ctx, user.id);
  if (challenge === null) throw new Error("the account asks for no second factor");
  return finishSignIn(ctx, { challenge, code }).then(
    (authentication) => authentication.userId === user.id,
    () => false,
  );
}

it("a secret is replaced: nobody is signed out, no app is lost, and every link goes on working as is told", async () => {
  // Before: people sign in, turn on second factors, get messages and begin things.
  const user = await makeUser();
  const factor = await turnOnFactor(await signedIn(user, { proved: true }));
  const browser = new AuthBrowser("http://localhost:3000");
  browser.speak();
  const opened = await browserOf(await accountOf(user.id), { now: () => new Date(Date.now() - 16 * MINUTE) });
  await keepSession(opened);
  await rememberDevice(newVisitor(), user.id);
  await stateCookie.keep({ next: "/campaigns/7" });
  const { sessionVersion } = await accountOf(user.id);
  const api = await issueTokens(newVisitor(), { userId: user.id, sessionVersion, proved: true });

  const campaign = await launchTestCampaign();
  const donor = await addMember(campaign.community);
  await services.deliver();
  const { noticeAt } = await startPlan(services, donor, { communityId: campaign.community.id });
  const noticed = noticeAt ?? new Date();
  await chargeDue(noticed);
  await services.deliver({ now: () => noticed });
  const oldLinks = {
    unsubscribe: unsubscribeTo(donor),
    choices: linkTo(donor, "subscriptions"),
    plan: linkTo(donor, "recurring-gift"),
  };
  // This message waits in the outbox while the secret is replaced.
  const guest = newAddress();
  await invite(campaign.community, { email: guest });

  withSecrets(BOTH);
  const value = browser.jar.get(sessionCookieName())?.value ?? "";
  const held = await readSessionCookie(value);
  expect(held).toEqual(opened);
  const renewal = await renewIfExpired(value, {});
  if (renewal?.state !== "renewed") throw new Error("the session was not renewed");
  expect((await readDevice(await deviceCookie.read()))?.userIds).toEqual([user.id]);
  expect(await stateCookie.read()).toEqual({ next: "/campaigns/7" });
  expect(await readAccessToken(asVisitor(), api.access_token)).toMatchObject({ userId: user.id });
  expect(await appOpens(user, factor.key, 1)).toBe(true);
  expect(await codeOpens(user, factor.recoveryCodes[0] ?? "")).toBe(true);
  expect([isMine(oldLinks.unsubscribe), await opensChoices(oldLinks.choices)]).toEqual([true, true]);
  expect(await recurringGiftByLink(newVisitor(), { token: oldLinks.plan })).not.toBeNull();
  await services.deliver();
  const invitation = linkTo({ email: guest }, "confirm-invitation");
  expect(await invitingCommunity(newVisitor(), invitation)).toMatchObject({ id: campaign.community.id });

  expect(await reseal(systemCtx("test"), () => {})).toEqual({ unreadable: [], busy: [], unlisted: [] });

  withSecrets(SECOND);
  expect(await appOpens(user, factor.key, 2)).toBe(true);
  expect(await codeOpens(user, factor.recoveryCodes[1] ?? "")).toBe(true);
  // People with visits since stay signed in; others sign in again.
  const next = await readSessionCookie(renewal.cookie.value);
  expect(await actorOf(asVisitor(), next ?? opened)).toMatchObject({ userId: user.id });
  expect(await readSessionCookie(value)).toBeNull();
  expect(await readDevice(await deviceCookie.read())).toBeNull();
  expect(await stateCookie.read()).toBeNull();
  // Links known by hash need no secret. Those without expiry end with their secret.
  expect(await recurringGiftByLink(newVisitor(), { token: oldLinks.plan })).not.toBeNull();
  expect(await invitingCommunity(newVisitor(), invitation)).toMatchObject({ id: campaign.community.id });
  expect([isMine(oldLinks.unsubscribe), await opensChoices(oldLinks.choices)]).toEqual([false, false]);

  // Kept for signing alone, the earlier secret still opens them, and nothing else.
  withSecrets({ ...SECOND, SIGNING_SECRET_PREVIOUS: FIRST.AUTH_SECRET });
  expect([isMine(oldLinks.unsubscribe), await opensChoices(oldLinks.choices)]).toEqual([true, true]);
  expect(await readSessionCookie(value)).toBeNull();
});
