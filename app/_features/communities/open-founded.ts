import { orNotFound } from "@/app/_features/states/or-not-found";
import type { Viewer } from "@/app/_lib/session";
import { communityStatus } from "@/lib/community";

/**
 * The community that the viewer has just founded, or at least belongs to; the page for what does not exist otherwise.
 */
export async function openFounded(viewer: Viewer, communityId: string) {
  const status = await orNotFound(communityStatus(viewer.ctx, { communityId }));
  return { id: communityId.toLowerCase(), ...status };
}
