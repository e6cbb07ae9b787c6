import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { ADMIN, type MyCommunity, myCommunities } from "@/lib/community";
import { actorOf, readSessionCookie, sessionCookieName } from "@/lib/identity";
import { type Ctx, makeCtx } from "@/lib/platform";
import { type Account, getAccount } from "@/lib/user";
import { chooseCommunity } from "./choose-community";
import { PATH_HEADER } from "./paths";
import { addressOf } from "./request";

/** Holds the id of the community a member works in. */
export const COMMUNITY_COOKIE = "community";

/**
 * Who asks for this page or action, once a request: a visitor without a session, and with one that was ended
 * meanwhile.
 */
export const getCtx = cache(async (): Promise<Ctx> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const visitor = makeCtx({ kind: "visitor" }, { ip: addressOf(head) });
  const session = await readSessionCookie(jar.get(sessionCookieName())?.value);
  const actor = session ? await actorOf(visitor, session) : null;
  return actor ? { ...visitor, actor } : visitor;
});

type Signed = {
  ctx: Ctx;
  user: Account;
  isPlatformAdmin: boolean;
  communities: MyCommunity[];
};

/** Somebody signed in, working in one of their confirmed communities. */
export type Member = Signed & {
  community: MyCommunity;
  notice: null;
  role: "member" | "admin";
  badges: { activeCampaigns: number; members: number; balanceCents: number };
};

/** Somebody signed in without a confirmed community: `notice` says why, in the specification's words (000 §2). */
type Outsider = Signed & { community: null; notice: string; role: null; badges: null };

export type Viewer = Member | Outsider;

/** The signed-in person with their communities and the chosen one; null for visitors. Read once a request. */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const ctx = await getCtx();
  if (ctx.actor.kind !== "user") return null;
  const [user, communities, jar] = await Promise.all([getAccount(ctx), myCommunities(ctx), cookies()]);
  const signed = { ctx, user, isPlatformAdmin: ctx.actor.isPlatformAdmin, communities };
  const { community, notice } = chooseCommunity(communities, jar.get(COMMUNITY_COOKIE)?.value);
  if (!community) return { ...signed, community, notice, role: null, badges: null };
  const badges = {
    activeCampaigns: community.numberOfActiveCampaigns,
    members: community.numberOfMembers,
    balanceCents: community.ourBalanceCents,
  };
  return { ...signed, community, notice: null, role: community.role === ADMIN ? "admin" : "member", badges };
});

async function loginPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER);
  return path ? `/login?returnTo=${encodeURIComponent(path)}` : "/login";
}

/** For pages of anybody signed in: sends visitors to /login and back afterwards. */
export async function requireSignedIn(): Promise<Viewer> {
  return (await getViewer()) ?? redirect(await loginPath());
}

/** For member pages: visitors go to /login, people without a confirmed community to /account-setup (000 §2). */
export async function requireViewer(): Promise<Member> {
  const viewer = await requireSignedIn();
  if (!viewer.community) redirect(viewer.isPlatformAdmin ? "/platform" : "/account-setup");
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
  return viewer;
}

/** For /login and its like: people who are signed in go to /campaigns (001 §2). */
export async function requireVisitor(destination = "/campaigns"): Promise<void> {
  if ((await getCtx()).actor.kind === "user") redirect(destination);
}
