import { redirect } from "next/navigation";
import { getCtx, requireSignedIn, requireViewer } from "@/app/_lib/session";
import type { Ctx } from "@/lib/platform";
import type { Flow } from "./flows";

/** Redirects signed-out members and signed-in visitors. */
export async function donorCtx(flow: Flow, memberPath = "/campaigns"): Promise<Ctx> {
  if (flow === "member") return (await requireSignedIn()).ctx;
  if (flow === "balance") return (await requireViewer()).ctx;
  const ctx = await getCtx();
  if (ctx.actor.kind === "user") redirect(memberPath);
  return ctx;
}
