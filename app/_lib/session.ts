import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { ADMIN, type MyCommunity, myCommunities } from "@/lib/community";
import { readSessionCookie, sessionValueIn } from "@/lib/identity";
import { actorOf } from "@/lib/identity/inside";
import { MINUTE } from "@/lib/kernel";
import {
  type Ctx,
  hasRecentProof,
  lacksDeskFactor,
  lacksSecondFactor,
  makeCtx,
  passedOnCaller,
} from "@/lib/platform";
import { type Account, getAccount } from "@/lib/user";
import { chooseCommunity, type NoCommunity } from "../_features/current-community/choose-community";
import { communityCookie } from "../_features/current-community/remember-community";
import type { Validity } from "../_features/sign-in/keep-renewed";
import { deviceCookie } from "../_features/sign-in/known-device";
import { readableDestination } from "../_features/sign-in/readable-destination";
import { PATH_HEADER, proofPath, READS_HEADER, secondFactorPath } from "./paths";
import { addressOf, agentOf } from "./request";

/** The claims of this browser's session cookie, also when it has expired; null without a valid one. */
export const heldSession = cache(async () => {
  const jar = await cookies();
  return readSessionCookie(sessionValueIn((name) => jar.get(name)?.value));
});

/**
 * The context of this page's or action's caller, read once a request: a visitor without a session, or if the
 * session has ended meanwhile.
 */
export const getCtx = cache(async (): Promise<Ctx> => {
  const [session, head, deviceNote] = await Promise.all([heldSession(), headers(), deviceCookie.read()]);
  const caller = { ip: addressOf(head), userAgent: agentOf(head), deviceNote };
  const visitor: Ctx = {
    ...makeCtx({ kind: "visitor" }, caller),
    reads: new Map(),
    mayReadReplica: head.has(READS_HEADER),
  };
  // An expired cookie gives no session. The middleware has tried to renew it before.
  if (!session || session.until <= visitor.now().getTime()) return visitor;
  const known = passedOnCaller(session);
  if (known) return { ...visitor, ...known };
  const actor = await actorOf(visitor, session);
  return actor ? { ...visitor, actor } : visitor;
});

/** How long this browser's cookie is valid unless it is renewed; null for a visitor. */
export async function sessionValidity(): Promise<Validity | null> {
  const held = await heldSession();
  return held && { until: held.until, forMs: held.until - (await getCtx()).now().getTime() };
}

type Signed = {
  ctx: Ctx;
  user: Account;
  isPlatformAdmin: boolean;
  communities: MyCommunity[];
};

/** A logged-in person with one of their confirmed communities as the current one. */
export type Member = Signed & {
  community: MyCommunity;
  notice: null;
  role: "member" | "admin";
  badges: { activeCampaigns: number; members: number; balanceCents: number; joinRequests: number };
};

/**
 * A logged-in person without a confirmed community: `notice` is the reason (000 §2).
 */
type Outsider = Signed & { community: null; notice: NoCommunity; role: null; badges: null };

export type Viewer = Member | Outsider;

/**
 * The logged-in person with their communities and the current one; null for visitors. Read once a request.
 */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const ctx = await getCtx();
  if (ctx.actor.kind !== "user") return null;
  const [user, communities, chosen] = await Promise.all([
    getAccount(ctx),
    myCommunities(ctx),
    communityCookie.read(),
  ]);
  const signed = { ctx, user, isPlatformAdmin: ctx.actor.isPlatformAdmin, communities };
  const { community, notice } = chooseCommunity(communities, chosen ?? undefined);
  if (!community) return { ...signed, community, notice, role: null, badges: null };
  const badges = {
    activeCampaigns: community.numberOfActiveCampaigns,
    members: community.numberOfMembers,
    balanceCents: community.ourBalanceCents,
    joinRequests: community.numberOfJoinRequests,
  };
  return { ...signed, community, notice: null, role: community.role === ADMIN ? "admin" : "member", badges };
});

const askedPath = async () => (await headers()).get(PATH_HEADER);

async function loginPath(): Promise<string> {
  const path = await askedPath();
  return path ? `/login?returnTo=${encodeURIComponent(path)}` : "/login";
}

/** For pages that need a session: redirects visitors to /login, and back afterwards. */
export async function requireSignedIn(): Promise<Viewer> {
  return (await getViewer()) ?? redirect(await loginPath());
}

/** Redirects to the set-up of the second factor, which leads back to the page. */
async function toSecondFactor(): Promise<never> {
  redirect(secondFactorPath((await askedPath()) ?? "/campaigns"));
}

/** Redirects community admins to the set-up of the second factor that the configuration requires of them. */
async function demandSecondFactor({ ctx, communities, isPlatformAdmin }: Viewer): Promise<void> {
  const isMeant = isPlatformAdmin || communities.some(({ role }) => role === ADMIN);
  if (isMeant && lacksSecondFactor(ctx)) await toSecondFactor();
}

/** How long a proof must still hold when a form is opened, in milliseconds, so that it holds when it is sent. */
const TIME_TO_TYPE = 5 * MINUTE;

/** True if the caller has to show the second factor again before a form that moves money is filled in. */
export const isProofDue = (ctx: Ctx): boolean =>
  !hasRecentProof({ ...ctx, now: () => new Date(ctx.now().getTime() + TIME_TO_TYPE) });

/** For pages with such a form: redirects to the second factor, and back, if a proof is due. */
export async function requireProof(): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user" && isProofDue(ctx)) redirect(proofPath((await askedPath()) ?? "/campaigns"));
}

/** For member pages: visitors go to /login, people without a confirmed community to /account-setup (000 §2). */
export async function requireViewer(): Promise<Member> {
  const viewer = await requireSignedIn();
  if (!viewer.community) redirect(viewer.isPlatformAdmin ? "/platform" : "/account-setup");
  await demandSecondFactor(viewer);
  return viewer;
}

/** For admin pages: other members go to /campaigns (000 §6). */
export async function requireAdminViewer(): Promise<Member> {
  const viewer = await requireViewer();
  if (viewer.role !== "admin") redirect("/campaigns");
  return viewer;
}

/** For the provider's desk: others go to /campaigns, as from any path that does not exist. */
export async function requirePlatformViewer(): Promise<Viewer> {
  const viewer = await requireSignedIn();
  if (!viewer.isPlatformAdmin) redirect("/campaigns");
  if (lacksDeskFactor(viewer.ctx)) await toSecondFactor();
  return viewer;
}

/** For /login and similar pages: logged-in people go to /campaigns (001 §2). */
export async function requireVisitor(destination = "/campaigns"): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user") redirect(await readableDestination(ctx, ctx.actor.userId, destination));
}
