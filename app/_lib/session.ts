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

/** Claims of the session cookie, even if expired. Null without a valid cookie. */
export const heldSession = cache(async () => {
  const jar = await cookies();
  return readSessionCookie(sessionValueIn((name) => jar.get(name)?.value));
});

/** Caller's context, read once per request. A visitor without a session, or if it has ended. */
export const getCtx = cache(async (): Promise<Ctx> => {
  const [session, head, deviceNote] = await Promise.all([heldSession(), headers(), deviceCookie.read()]);
  const caller = { ip: addressOf(head), userAgent: agentOf(head), deviceNote };
  const visitor: Ctx = {
    ...makeCtx({ kind: "visitor" }, caller),
    reads: new Map(),
    mayReadReplica: head.has(READS_HEADER),
  };
  // The middleware has already tried to renew an expired cookie.
  if (!session || session.until <= visitor.now().getTime()) return visitor;
  const known = passedOnCaller(session);
  if (known) return { ...visitor, ...known };
  const actor = await actorOf(visitor, session);
  return actor ? { ...visitor, actor } : visitor;
});

/** Remaining validity without renewal. Null for a visitor. */
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

/** Has a confirmed community as the current one. */
export type Member = Signed & {
  community: MyCommunity;
  notice: null;
  role: "member" | "admin";
  badges: { activeCampaigns: number; members: number; balanceCents: number; joinRequests: number };
};

/** Has no confirmed community. `notice` is the reason (000 §2). */
type Outsider = Signed & { community: null; notice: NoCommunity; role: null; badges: null };

export type Viewer = Member | Outsider;

/** Null for visitors. Read once per request. */
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

/** Redirects visitors to /login, and back afterwards. */
export async function requireSignedIn(): Promise<Viewer> {
  return (await getViewer()) ?? redirect(await loginPath());
}

async function toSecondFactor(): Promise<never> {
  redirect(secondFactorPath((await askedPath()) ?? "/campaigns"));
}

/** Enforces the second factor that the configuration requires of community admins. */
async function demandSecondFactor({ ctx, communities, isPlatformAdmin }: Viewer): Promise<void> {
  const isMeant = isPlatformAdmin || communities.some(({ role }) => role === ADMIN);
  if (isMeant && lacksSecondFactor(ctx)) await toSecondFactor();
}

/** Remaining lifetime a proof needs when a form opens, in milliseconds, so that it is valid on submit. */
const TIME_TO_TYPE = 5 * MINUTE;

/** True if the second factor is due before filling in a form that moves money. */
export const isProofDue = (ctx: Ctx): boolean =>
  !hasRecentProof({ ...ctx, now: () => new Date(ctx.now().getTime() + TIME_TO_TYPE) });

/** Redirects to the second factor and back if a proof is due. */
export async function requireProof(): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user" && isProofDue(ctx)) redirect(proofPath((await askedPath()) ?? "/campaigns"));
}

/** Member pages: visitors go to /login, people without a confirmed community to /account-setup (000 §2). */
export async function requireViewer(): Promise<Member> {
  const viewer = await requireSignedIn();
  if (!viewer.community) redirect(viewer.isPlatformAdmin ? "/platform" : "/account-setup");
  await demandSecondFactor(viewer);
  return viewer;
}

/** Admin pages: other members go to /campaigns (000 §6). */
export async function requireAdminViewer(): Promise<Member> {
  const viewer = await requireViewer();
  if (viewer.role !== "admin") redirect("/campaigns");
  return viewer;
}

/** Desk pages: others go to /campaigns, like for an unknown path. */
export async function requirePlatformViewer(): Promise<Viewer> {
  const viewer = await requireSignedIn();
  if (!viewer.isPlatformAdmin) redirect("/campaigns");
  if (lacksDeskFactor(viewer.ctx)) await toSecondFactor();
  return viewer;
}

/** /login and similar pages: logged-in users go to /campaigns (001 §2). */
export async function requireVisitor(destination = "/campaigns"): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user") redirect(await readableDestination(ctx, ctx.actor.userId, destination));
}
