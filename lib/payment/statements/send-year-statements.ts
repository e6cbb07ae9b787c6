import { eq, type SQL, sql } from "drizzle-orm";
import { chargeReversals, donations, paymentMarks } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { DAY } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { queueEmails, writtenKeys } from "@/lib/notification/inside";
import { type Ctx, env, hashToken, inTransaction, requireSystem } from "@/lib/platform";
import { giftZone } from "../gifts/gift-day";
import { daysOfYear, momentsOf } from "./rules/days";
import { beginningOfTelling, yearToTell } from "./rules/january";
import { writeLinks } from "./write-links";

const BATCH = 200;

/** Last full pass. */
const markOf = (year: number) => `year-statements:${year}`;

/** Given in the year and not fully reversed. */
function countsFor(year: number): SQL {
  const { since, before } = momentsOf(daysOfYear(year), giftZone());
  return sql`(
    gift.charged_at >= ${since.toISOString()}::timestamptz and gift.charged_at < ${before.toISOString()}::timestamptz
    and gift.charge_cents > (
      select coalesce(sum(back.standing_cents), 0) from ${chargeReversals} back
      where back.donation_id = gift.id))`;
}

type Member = { id: string; email: string; registered_at: string };

/** In id order. */
const membersAfter = (ctx: Ctx, year: number, after: string) =>
  ctx.db.execute<Member>(sql`
    select person.id, person.email, person.registered_at from ${people} person
    where person.id > ${after}::uuid
      and person.deleted_at is null and person.registered_at is not null and person.email is not null
      and exists (
        select 1 from ${donations} gift
        where (gift.donor_id = person.id
            or (gift.visitor_email = person.email and person.email_confirmed_at is not null))
          and ${countsFor(year)})
    order by person.id limit ${BATCH}`);

/** With the language of the latest gift. */
const addressesAfter = (ctx: Ctx, year: number, after: string) =>
  ctx.db.execute<{ email: string; language: Language }>(sql`
    select gift.visitor_email as email, (array_agg(gift.language order by gift.charged_at desc))[1] as language
    from ${donations} gift
    where gift.visitor_email > ${after} and gift.donor_id is null
      and ${countsFor(year)}
      and not exists (
        select 1 from ${people} person
        where person.email = gift.visitor_email and person.email_confirmed_at is not null
          and person.registered_at is not null and person.deleted_at is null)
    group by gift.visitor_email order by 1 limit ${BATCH}`);

const keyOfAddress = (year: number, email: string) => `year-statement:${year}:${hashToken(email)}`;

/** A visitor who registered since keeps the address's key. */
const keyOfMember = (year: number, { id, email, registered_at }: Member) =>
  new Date(registered_at) < beginningOfTelling(year)
    ? `year-statement:${year}:${id}`
    : keyOfAddress(year, email);

const NO_ID = "00000000-0000-0000-0000-000000000000";

async function tellMembers(ctx: Ctx, year: number, after: string): Promise<string | null> {
  const members = await membersAfter(ctx, year, after);
  // An account may since own an address notified as a visitor's.
  const told = await writtenKeys(
    ctx,
    members.map(({ email }) => keyOfAddress(year, email)),
  );
  await queueEmails(
    ctx,
    "year-statement",
    members
      .filter(({ email }) => !told.has(keyOfAddress(year, email)))
      .map((member) => ({
        dedupeKey: keyOfMember(year, member),
        to: { userId: member.id },
        data: { year: String(year), link: `${env().APP_URL}/settings/my-donations?year=${year}` },
      })),
  );
  return members.length < BATCH ? null : (members.at(-1)?.id ?? null);
}

async function tellAddresses(ctx: Ctx, year: number, after: string): Promise<string | null> {
  const rows = await addressesAfter(ctx, year, after);
  await writeLinks(
    ctx,
    rows.map(({ email, language }) => ({ email, language, dedupeKey: keyOfAddress(year, email) })),
    year,
  );
  return rows.length < BATCH ? null : (rows.at(-1)?.email ?? null);
}

type Teller = (ctx: Ctx, year: number, after: string) => Promise<string | null>;

/** Each batch in its own transaction. Returns whether it finished. */
async function tellAll(
  ctx: Ctx,
  year: number,
  tell: Teller,
  from: string,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let after: string | null = from; after !== null; ) {
    if (signal?.aborted) return false;
    const last: string = after;
    after = await inTransaction(ctx, (tx) => tell(tx, year, last));
  }
  return true;
}

/**
 * Sends, in January, last year's statement once to each donor with gifts not fully reversed. A worker that
 * misses January sends none. Once a day; safe with several workers.
 */
export async function sendYearStatements(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  requireSystem(ctx);
  const now = ctx.now();
  const year = yearToTell(now);
  if (year === null) return;
  const [mark] = await ctx.db
    .select()
    .from(paymentMarks)
    .where(eq(paymentMarks.name, markOf(year)));
  if (mark && now.getTime() - mark.at.getTime() < DAY) return;
  const isWhole =
    (await tellAll(ctx, year, tellMembers, NO_ID, signal)) &&
    (await tellAll(ctx, year, tellAddresses, "", signal));
  if (!isWhole) return;
  await ctx.db
    .insert(paymentMarks)
    .values({ name: markOf(year), at: now })
    .onConflictDoUpdate({ target: paymentMarks.name, set: { at: now } });
}
