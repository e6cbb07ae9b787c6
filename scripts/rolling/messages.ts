import postgres from "postgres";
import { z } from "zod";
import { until } from "@/scripts/processes/processes";
import { EMAILS_PER_SECOND } from "./world";

/** `twice` and `lost` count addresses. */
type Messages = { sent: number; twice: number; lost: number; left: number; mostInASecond: number };

const outboxSchema = z.object({
  emails: z.array(z.object({ to: z.string() })),
});

const SENT_MS = 120_000;
/** A second of the database's clock may contain the end of one interval and the start of the next. */
const MARGIN = 1;

export const withinPace = ({ mostInASecond }: Messages): boolean =>
  mostInASecond <= EMAILS_PER_SECOND + MARGIN;

export async function compareMessages(
  databaseUrl: string,
  simulatorUrl: string,
  since: Date,
): Promise<Messages> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const waiting = async () => {
      const [row] = await sql<{ count: number }[]>`
        select (select count(*) from messages where fanned_out_at is null and coalesce(due_at, created_at) <= now())::int
          + (select count(*) from deliveries where state in ('pending', 'sending') and not_before <= now() and not is_collected)::int
          as count`;
      return row?.count ?? 0;
    };
    await until(async () => (await waiting()) === 0, SENT_MS, 500);
    const arrived = outboxSchema.parse(await (await fetch(`${simulatorUrl}/_sim/outbox`)).json());
    const came = new Map<string, number>();
    for (const { to } of arrived.emails) came.set(to.toLowerCase(), (came.get(to.toLowerCase()) ?? 0) + 1);
    const sent = await sql<{ address: string; count: number }[]>`
      select lower(address) as address, count(*)::int as count from deliveries
      where channel = 'email' and state in ('sent', 'delivered') and sent_at >= ${since} and same_text_as is null
      group by 1`;
    const paces = await sql<{ count: number }[]>`
      select count(distinct lease_token)::int as count from deliveries
      where channel = 'email' and sent_at >= ${since} group by date_trunc('second', sent_at) order by 1 desc limit 1`;
    return {
      sent: sent.reduce((sum, { count }) => sum + count, 0),
      twice: sent.filter(({ address, count }) => (came.get(address) ?? 0) > count).length,
      lost: sent.filter(({ address, count }) => (came.get(address) ?? 0) < count).length,
      left: await waiting(),
      mostInASecond: paces[0]?.count ?? 0,
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
