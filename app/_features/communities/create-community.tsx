import { randomUUID } from "node:crypto";
import type { Viewer } from "@/app/_lib/session";
import { communityTypes } from "@/lib/community";
import { CreateForm } from "./create-form";
import type { CommunityArea } from "./paths";

/** The form of a new community; the same at both addresses. */
export async function CreateCommunity({ viewer, area }: { viewer: Viewer; area: CommunityArea }) {
  const types = await communityTypes(viewer.ctx);
  return (
    <CreateForm
      area={area}
      types={types.map(({ id, name, way }) => ({ id, name, way }))}
      requestKey={randomUUID()}
    />
  );
}
