import { tablePost } from "@/app/_lib/table-post";
import { exportMembers } from "@/lib/community";

/** Contains names, so only a POST returns it (`filePost`). */
export const { GET, POST } = tablePost("/members", "members_file_failed", (ctx, fields) =>
  exportMembers(ctx, { communityId: fields.get("communityId") ?? "" }),
);
