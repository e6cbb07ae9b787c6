import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ConsentState, optOuts, textConsents } from "@/db/schema/notification";
import { offersTexts } from "@/lib/platform";

/**
 * Why nothing that is sent to somebody arrives: there is no e-mail address and no phone that agreed to texts; the phone
 * said STOP; its carrier brings it nothing; the mailbox bounced. What people chose themselves, such as an unsubscribe, is
 * theirs alone, and `stopped` is for nobody's eyes either: it only keeps such a phone from being taken for none.
 */
export type Unreachable = "no_channel" | "stopped" | "carrier" | "bounced";

type Person = { id: SQLWrapper; email: SQLWrapper; phone: SQLWrapper; method: SQLWrapper };

const isClosed = (phone: SQLWrapper, reason: "stop" | "carrier") => sql`exists (
  select 1 from ${optOuts} closed
  where closed.channel = 'sms' and closed.address = ${phone} and closed.reason = ${reason})`;

const hasConsent = ({ id, phone }: Person, state: ConsentState) => sql`exists (
  select 1 from ${textConsents} agreed
  where agreed.user_id = ${id} and agreed.phone = ${phone} and agreed.state = ${state})`;

const isBounced = (email: SQLWrapper) => sql`exists (
  select 1 from ${optOuts} closed
  where closed.channel = 'email' and closed.address = ${email} and closed.reason = 'bounce')`;

/**
 * A column or condition: why this person's messages do not arrive; null when they do. The way is the one that
 * `db/routines/campaign_audience.sql` takes when no campaign and no choice of theirs by kind is in it, so that the answer
 * tells nothing about those.
 */
export const whyUnreachable = (person: Person): SQL<Unreachable | null> => {
  const { email, phone, method } = person;
  const confirmed = hasConsent(person, "confirmed");
  const saidStop = sql`(${isClosed(phone, "stop")} or ${hasConsent(person, "stopped")})`;
  if (!offersTexts()) {
    return sql<Unreachable | null>`case
      when ${email} is null then 'no_channel'
      when ${method} = 1 and ${confirmed} and ${isClosed(phone, "stop")} then 'stopped'
      when ${isBounced(email)} then 'bounced'
    end`;
  }
  return sql<Unreachable | null>`case
    when ${email} is null then case
      when ${saidStop} then 'stopped'
      when ${isClosed(phone, "carrier")} then 'carrier'
      when not ${confirmed} then 'no_channel'
    end
    when ${method} = 1 and ${confirmed} and not ${isClosed(phone, "carrier")}
      then case when ${isClosed(phone, "stop")} then 'stopped' end
    when ${isBounced(email)} then 'bounced'
  end`;
};

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
