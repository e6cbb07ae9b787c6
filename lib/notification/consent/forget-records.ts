import { sql } from "drizzle-orm";
import { type Ctx, requireSystem } from "@/lib/platform";

/** How long the record of a number is kept after its last row, in years: as long as somebody may sue over a text. */
const KEPT_YEARS = 4;

/** Forgets the records of numbers about which nothing has changed for four years, and for which nothing goes now. */
export async function forgetConsentRecords(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await ctx.db.execute(sql`
    delete from text_consent_records r
    where r.phone in (
      select old.phone from text_consent_records old
      group by old.phone
      having max(old.at) < ${ctx.now().toISOString()}::timestamptz - make_interval(years => ${KEPT_YEARS})
    )
      and not exists (select 1 from text_consents k where k.phone = r.phone)`);
}
