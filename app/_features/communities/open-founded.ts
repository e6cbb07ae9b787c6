import { orNotFound } from "@/app/_features/states/or-not-found";
import type { Viewer } from "@/app/_lib/session";
import { communityStatus } from "@/lib/community";

/**
 * The community that the viewer has just founded, or another one they belong to; otherwise the not-found
 * page.
 */
export async function openFounded(viewer: Viewer, communityId: string) {
  const status = await orNotFound(communityStatus(viewer.ctx, { communityId }));
  return { id: communityId.toLowerCase(), ...status };
}
