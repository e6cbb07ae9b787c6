import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type ConsentState, optOuts, textConsents } from "@/db/schema/notification";
import { offersTexts } from "@/lib/platform";

/**
 * Why nothing reaches a person. Excludes private choices, such as an unsubscribe.
 *
 * Never show `stopped`: it only keeps such a phone from counting as none.
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
 * Null if reachable. Like `db/routines/campaign_audience.sql` without campaign and kind choices, so it
 * reveals nothing about them.
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

/** Ignores earlier reports: they would reveal that we know the address. */
export const whyClosedSince = (
  channel: SQLWrapper,
  address: SQLWrapper,
  since: SQLWrapper,
): SQL<Unreachable | null> => sql<Unreachable | null>`(
  select case when closed.channel = 'sms' then 'stopped' else 'bounced' end
  from ${optOuts} closed
  where closed.channel = ${channel} and closed.address = ${address}
    and closed.reason in ('stop', 'carrier', 'bounce') and closed.created_at >= ${since})`;
