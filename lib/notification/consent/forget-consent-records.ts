import { sql } from "drizzle-orm";
import { CONSENTS_KEPT_YEARS } from "@/lib/kernel";
import { type Ctx, requireSystem } from "@/lib/platform";

/** Deletes records unchanged for four years, unless `text_consents` still has the number. */
export async function forgetConsentRecords(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await ctx.db.execute(sql`
    delete from text_consent_records r
    where r.phone in (
      select old.phone from text_consent_records old
      group by old.phone
      having max(old.at) < ${ctx.now().toISOString()}::timestamptz - make_interval(years => ${CONSENTS_KEPT_YEARS})
    )
      and not exists (select 1 from text_consents k where k.phone = r.phone)`);
}
