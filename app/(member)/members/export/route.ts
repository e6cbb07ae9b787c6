import { filePost } from "@/app/_lib/file-post";
import { exportMembers } from "@/lib/community";

/** The members of a community as a CSV file. It names people, so only a POST returns it (`filePost`). */
export const { GET, POST } = filePost("/members", "members_csv_failed", async (ctx, fields) => {
  const { filename, csv } = await exportMembers(ctx, { communityId: fields.get("communityId") ?? "" });
  return { filename, type: "text/csv", content: csv };
});
