import { tablePost } from "@/app/_lib/table-post";
import { exportMembers } from "@/lib/community";

/** The members of a community as a file. It names people, so only a POST returns it (`filePost`). */
export const { GET, POST } = tablePost("/members", "members_file_failed", (ctx, fields) =>
  exportMembers(ctx, { communityId: fields.get("communityId") ?? "" }),
);
