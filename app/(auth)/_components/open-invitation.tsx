import { redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { visitorPath } from "@/app/_features/invitations/paths";
import { getCtx } from "@/app/_lib/session";
import { readInvitation } from "@/lib/community";
import { getAccount } from "@/lib/user";
import { ClosedInvitation } from "./closed-invitation";
import { Invited } from "./invited";

export type LinkSearch = { searchParams: Promise<Record<string, Param>> };

/** Opens an invitation link (001 §2). It changes nothing, because e-mail scanners open links. */
export async function OpenInvitation({ searchParams }: LinkSearch) {
  const ctx = await getCtx();
  const isSignedIn = ctx.actor.kind === "user";
  const view = await readInvitation(ctx, one((await searchParams).token)?.trim() ?? "");
  if (!view) return <ClosedInvitation why="unknown" isSignedIn={isSignedIn} />;
  if (isSignedIn) return <Invited view={view} email={(await getAccount(ctx)).email} />;
  if (view.state !== "open") return <ClosedInvitation why={view.state} isSignedIn={false} />;
  redirect(visitorPath(view));
}
