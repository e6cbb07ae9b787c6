import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { type ConsentState, optOuts, textConsents } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { unauthenticated } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, locking } from "@/lib/platform";

/** `off`: no consent; `asked`: a text waits for YES; `refused`: the carrier does not deliver. */
export type TextState = "no_phone" | "unconfirmed" | "off" | "asked" | "open" | "stopped" | "refused";

/** For campaign e-mails. */
export type EmailState = "none" | "unconfirmed" | "open" | "unsubscribed" | "bounced" | "complained";

export type Ways = {
  userId: string;
  email: string | null;
  isEmailConfirmed: boolean;
  phone: string | null;
  isPhoneConfirmed: boolean;
  preferred: number;
  timeZone: string;
  language: Language;
  isRegistered: boolean;
  consent: ConsentState | null;
  closedEmail: string | null;
  closedPhone: string | null;
};

const reason = (channel: "email" | "sms", address: SQLWrapper) => sql<string | null>`(
  select ${optOuts.reason} from ${optOuts}
  where ${optOuts.channel} = ${channel} and ${optOuts.address} = ${address})`;

export const waysColumns = {
  userId: people.id,
  email: people.email,
  isEmailConfirmed: sql<boolean>`${people.emailConfirmedAt} is not null`,
  phone: people.phoneNumber,
  isPhoneConfirmed: sql<boolean>`${people.phoneConfirmedAt} is not null`,
  preferred: people.preferredCommunicationMethod,
  timeZone: people.timeZone,
  language: people.language,
  isRegistered: sql<boolean>`${people.registeredAt} is not null`,
  isDeleted: sql<boolean>`${people.deletedAt} is not null`,
  consent: sql<ConsentState | null>`(
    select ${textConsents.state} from ${textConsents}
    where ${textConsents.userId} = ${people.id} and ${textConsents.phone} = ${people.phoneNumber})`,
  closedEmail: reason("email", people.email),
  closedPhone: reason("sms", people.phoneNumber),
};

/** Throws `unauthenticated` for a deleted account. */
export async function waysOf(ctx: Ctx, userId: string, { lock = false } = {}): Promise<Ways> {
  const read = ctx.db.select(waysColumns).from(people).where(eq(people.id, userId));
  if (lock) locking(ctx, "person", [userId]);
  const [person] = await (lock ? read.for("no key update") : read);
  if (!person || person.isDeleted) throw unauthenticated();
  return person;
}

export const hasStopped = ({ closedPhone, consent }: Pick<Ways, "closedPhone" | "consent">): boolean =>
  closedPhone !== "carrier" && (consent === "stopped" || (consent === "confirmed" && closedPhone === "stop"));

export function textStateOf(ways: Ways): TextState {
  if (ways.phone === null) return "no_phone";
  if (ways.closedPhone === "carrier") return "refused";
  if (ways.closedPhone !== null || ways.consent === "stopped") return "stopped";
  if (!ways.isPhoneConfirmed) return ways.consent === "asked" ? "asked" : "unconfirmed";
  return ways.consent === "confirmed" ? "open" : (ways.consent ?? "off");
}

export function emailStateOf({ email, isEmailConfirmed, closedEmail }: Ways): EmailState {
  if (email === null) return "none";
  if (closedEmail === "bounce") return "bounced";
  if (closedEmail === "complaint") return "complained";
  if (!isEmailConfirmed) return "unconfirmed";
  return closedEmail === null ? "open" : "unsubscribed";
}
