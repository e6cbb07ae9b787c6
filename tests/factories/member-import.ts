import { startImport } from "@/lib/community";
import type { CtxOptions } from "@/lib/platform";
import type { TestCommunity } from "./community";
import { as } from "./user";

export async function readIn(
  community: TestCommunity,
  list: string | Uint8Array<ArrayBuffer>,
  options: CtxOptions = {},
): Promise<{ communityId: string; importId: string }> {
  const { importId } = await startImport(as(community.admin, options), {
    communityId: community.id,
    ...(typeof list === "string" ? { list } : { file: list }),
  });
  return { communityId: community.id, importId };
}
