import postgres from "postgres";
import { z } from "zod";
import { recordSettings } from "@/lib/platform/record-keys";
import { type Calls, isDone } from "../chaos/calls";

const tokenSchema = z.object({ token: z.object({ access_token: z.string() }) });
const ADMIN = "admin@lakewood.example";
const FROM = "10.85.0.1";

export async function launcherOf(calls: Calls, databaseUrl: string, communityId: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connection: recordSettings() });
  const [member] = await sql<{ id: string }[]>`
    select user_id as id from memberships where community_id = ${communityId} and role = 0
      and user_id not in (select user_id from campaign_recipients where user_id is not null)
    order by user_id limit 1`;
  await sql.end({ timeout: 5 });
  const json = { "content-type": "application/json" };
  const { body } = await calls.ask("sign in", "/api/identity/account/login", FROM, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email: ADMIN, password: "Manyhands1" }),
  });
  const { token } = tokenSchema.parse(body);
  let launched = 0;
  return {
    async launch(): Promise<void> {
      launched += 1;
      const { status, body: answer } = await calls.ask(
        "launch",
        `/api/community/communities/${communityId}/campaigns`,
        FROM,
        {
          method: "POST",
          headers: { ...json, authorization: `Bearer ${token.access_token}` },
          body: JSON.stringify({
            name: `Warm rooms ${"abcdefghij"[launched - 1]}`,
            campaignTypeId: 2,
            amount: 5_000,
            recipientId: member?.id,
            requestKey: crypto.randomUUID(),
          }),
        },
      );
      if (!isDone(status)) throw new Error(`A launch was answered with ${status}: ${JSON.stringify(answer)}`);
    },
  };
}
