import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { launchedFrom } from "@/lib/community";
import { isNotFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** Not found if the launched campaign is about the caller. */
export async function orLaunched<T>(
  ctx: Ctx,
  ref: { communityId?: string; campaignId: string },
  asked: Promise<T>,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const { id } = await orNotFound(launchedFrom(ctx, ref));
  redirect(campaignPaths.active(id));
}
