import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { optOuts } from "@/db/schema/notification";

/**
 * Why nothing that is sent to somebody arrives: there is no e-mail address and no confirmed number; the phone said STOP,
 * or its carrier refuses; the mailbox bounced. What people chose themselves, such as an unsubscribe, is theirs alone.
 */
export type Unreachable = "no_channel" | "stopped" | "bounced";

type Person = { email: SQLWrapper; phone: SQLWrapper; phoneConfirmedAt: SQLWrapper; method: SQLWrapper };

const isStopped = (phone: SQLWrapper) => sql`exists (
  select 1 from ${optOuts} closed
  where closed.channel = 'sms' and closed.address = ${phone} and closed.reason in ('stop', 'carrier'))`;

const isBounced = (email: SQLWrapper) => sql`exists (
  select 1 from ${optOuts} closed
  where closed.channel = 'email' and closed.address = ${email} and closed.reason = 'bounce')`;

/**
 * A column or condition: why this person's messages do not arrive; null when they do. The way is the one that
 * `db/routines/campaign_audience.sql` takes when no campaign and no choice of theirs is in it.
 */
export const whyUnreachable = ({ email, phone, phoneConfirmedAt, method }: Person): SQL<Unreachable | null> =>
  sql<Unreachable | null>`case
    when ${email} is null and (${phone} is null or ${phoneConfirmedAt} is null) then 'no_channel'
    when ${email} is null or (${method} = 1 and ${phone} is not null and ${phoneConfirmedAt} is not null)
      then case when ${isStopped(phone)} then 'stopped' end
    when ${isBounced(email)} then 'bounced'
  end`;

/**
 * The same of one address, counting what was reported since a moment: what came of messages that others sent there
 * earlier would tell that the address is known to us.
 */
export const whyClosedSince = (
  channel: SQLWrapper,
  address: SQLWrapper,
  since: SQLWrapper,
): SQL<Unreachable | null> => sql<Unreachable | null>`(
  select case when closed.channel = 'sms' then 'stopped' else 'bounced' end
  from ${optOuts} closed
  where closed.channel = ${channel} and closed.address = ${address}
    and closed.reason in ('stop', 'carrier', 'bounce') and closed.created_at >= ${since})`;
