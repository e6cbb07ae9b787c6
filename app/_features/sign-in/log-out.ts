"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { signedOutPath } from "@/components/ui/signed-out-path";
import { signOut } from "@/lib/identity";
import { isSameOrigin } from "../../_lib/request";
import { getCtx } from "../../_lib/session";
import { closeSession } from "./open-session";

/** Ends all sessions (001 §2). */
export async function logOut(): Promise<void> {
  const ctx = await getCtx();
  if (ctx.actor.kind === "user" && isSameOrigin(await headers())) {
    await signOut(ctx, undefined);
    await closeSession();
  }
  redirect(signedOutPath("/"));
}
