import { type SQL, sql } from "drizzle-orm";
import type { AudienceRow } from "@/db/schema/audience";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, env } from "@/lib/platform";
import { type LaunchWords, launchData } from "../messages/launch-words";
import { discreetText, writeMessage } from "../templates/registry";
import { type Segments, smsSegments } from "./rules/sms-segments";
import { wayWithinBudget } from "./text-budget";
import { nextTextingTime } from "./texting-hours";

export type LaunchReach = {
  byText: number;
  byEmail: number;
  /** Billed segments of all texts. */
  segments: number;
  /** Segments per text in the admin's words. */
  each: Segments;
  cents: number;
  /** Texts that wait for morning at their phone, and when the first leaves. */
  waiting: number;
  morningAt: Date | null;
  /** Texting hours in the phone's time zone. */
  hours: { from: number; to: number };
};

type Row = {
  way: "sms" | "email";
  language: Language;
  is_discreet: boolean;
  people: number;
  waiting: number;
  morning_at: string | null;
};

/**
 * Counts an audience as the fan-out would address it now, within the monthly text budget. Includes members
 * who muted campaigns. Checks no permission.
 */
export async function launchReach(
  ctx: Ctx,
  audience: SQL<AudienceRow>,
  launch: LaunchWords,
): Promise<LaunchReach> {
  const data = launchData(launch);
  const now = ctx.now();
  const at = nextTextingTime(now, { zone: sql`a.text_zone`, region: sql`a.text_region` });
  const rows = await ctx.db.execute<Row>(sql`
    select w.way, w.language, w.is_discreet, count(*)::int as people,
      count(*) filter (where w.texts_at > ${now.toISOString()}::timestamptz)::int as waiting,
      min(w.texts_at) filter (where w.texts_at > ${now.toISOString()}::timestamptz) as morning_at
    from (
      select b.*, case when b.way = 'sms' then b.at end as texts_at
      from (
        select ${await wayWithinBudget(ctx, data)} as way, a.language, a.is_discreet,
          case when a.channel = 'sms' then ${at} end as at
        from ${audience} a where a.channel is not null
      ) b
    ) w
    group by w.way, w.language, w.is_discreet`);
  const partsOf = ({ language, is_discreet }: Row) =>
    smsSegments(is_discreet ? discreetText(language) : writeMessage("campaign", data, language).sms).segments;
  const texts = rows.filter(({ way }) => way === "sms");
  const sum = (list: readonly Row[], of: (row: Row) => number) =>
    list.reduce((total, row) => total + of(row), 0);
  const segments = sum(texts, (row) => row.people * partsOf(row));
  const mornings = texts.flatMap(({ morning_at }) => (morning_at === null ? [] : [new Date(morning_at)]));
  return {
    byText: sum(texts, ({ people }) => people),
    byEmail: sum(
      rows.filter(({ way }) => way === "email"),
      ({ people }) => people,
    ),
    segments,
    each: smsSegments(writeMessage("campaign", data).sms),
    cents: segments * env().TEXT_PRICE_CENTS,
    waiting: sum(texts, ({ waiting }) => waiting),
    morningAt: mornings.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    hours: env().TEXT_HOURS,
  };
}
