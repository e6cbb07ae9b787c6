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

/** Even if expired; null without a valid cookie. */
export const sessionInCookie = cache(async () => {
  const jar = await cookies();
  return readSessionCookie(sessionValueIn((name) => jar.get(name)?.value));
});

/** Once per request: a visitor's if there is no session, or it has ended. */
export const getCtx = cache(async (): Promise<Ctx> => {
  const [session, head, deviceNote] = await Promise.all([sessionInCookie(), headers(), deviceCookie.read()]);
  const caller = { ip: addressOf(head), userAgent: agentOf(head), deviceNote };
  const visitor: Ctx = {
    ...makeCtx({ kind: "visitor" }, caller),
    reads: new Map(),
    mayReadReplica: head.has(READS_HEADER),
  };
  // The middleware has already tried to renew it.
  if (!session || session.until <= visitor.now().getTime()) return visitor;
  const known = passedOnCaller(session);
  if (known) return { ...visitor, ...known };
  const actor = await actorOf(visitor, session);
  return actor ? { ...visitor, actor } : visitor;
});

/** Null for a visitor. */
export async function sessionValidity(): Promise<Validity | null> {
  const session = await sessionInCookie();
  return session && { until: session.until, forMs: session.until - (await getCtx()).now().getTime() };
}

type Signed = {
  ctx: Ctx;
  user: Account;
  isPlatformAdmin: boolean;
  communities: MyCommunity[];
};

export type Member = Signed & {
  community: MyCommunity;
  notice: null;
  role: "member" | "admin";
  badges: { activeCampaigns: number; members: number; balanceCents: number; joinRequests: number };
};

/** `notice` says why there is no confirmed community (000 §2). */
type Outsider = Signed & { community: null; notice: NoCommunity; role: null; badges: null };

export type Viewer = Member | Outsider;

/** Once per request; null for visitors. */
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

/** Sends visitors to /login and back. */
export async function requireSignedIn(): Promise<Viewer> {
  return (await getViewer()) ?? redirect(await loginPath());
}

async function toSecondFactor(): Promise<never> {
  redirect(secondFactorPath((await askedPath()) ?? "/campaigns"));
}

/** As required of community admins. */
async function demandSecondFactor({ ctx, communities, isPlatformAdmin }: Viewer): Promise<void> {
  const isMeant = isPlatformAdmin || communities.some(({ role }) => role === ADMIN);
  if (isMeant && lacksSecondFactor(ctx)) await toSecondFactor();
}

/** Milliseconds a proof must last after a form opens, to be valid on submit. */
const TIME_TO_TYPE = 5 * MINUTE;

/** Before a form that moves money. */
export const isProofDue = (ctx: Ctx): boolean =>
  !hasRecentProof({ ...ctx, now: () => new Date(ctx.now().getTime() + TIME_TO_TYPE) });

/** Sends to the second factor and back. */
export async function requireProof(): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user" && isProofDue(ctx)) redirect(proofPath((await askedPath()) ?? "/campaigns"));
}

/** Redirects visitors to /login, people without a confirmed community to /account-setup (000 §2). */
export async function requireViewer(): Promise<Member> {
  const viewer = await requireSignedIn();
  if (!viewer.community) redirect(viewer.isPlatformAdmin ? "/platform" : "/account-setup");
  await demandSecondFactor(viewer);
  return viewer;
}

/** Redirects other members to /campaigns (000 §6). */
export async function requireAdminViewer(): Promise<Member> {
  const viewer = await requireViewer();
  if (viewer.role !== "admin") redirect("/campaigns");
  return viewer;
}

/** Redirects others to /campaigns, as from an unknown path. */
export async function requirePlatformViewer(): Promise<Viewer> {
  const viewer = await requireSignedIn();
  if (!viewer.isPlatformAdmin) redirect("/campaigns");
  if (lacksDeskFactor(viewer.ctx)) await toSecondFactor();
  return viewer;
}

/** Redirects logged-in users to /campaigns (001 §2). */
export async function requireVisitor(destination = "/campaigns"): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user") redirect(await readableDestination(ctx, ctx.actor.userId, destination));
}
