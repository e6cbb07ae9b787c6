import { orNotFound } from "@/app/_features/states/or-not-found";
import type { Viewer } from "@/app/_lib/session";
import { communityStatus } from "@/lib/community";

/** Reads a community of the viewer; others are not found. */
export async function openFounded(viewer: Viewer, communityId: string) {
  const status = await orNotFound(communityStatus(viewer.ctx, { communityId }));
  return { id: communityId.toLowerCase(), ...status };
}
