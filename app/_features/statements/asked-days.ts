import { one, type Param } from "@/app/_features/forms/search-params";
import { refusalWords } from "@/app/_features/i18n/error-words";
import { DomainError, type FieldErrors } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { checkStatementDays, type GivenGifts } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";

export type DaysQuery = { from?: Param; to?: Param; lang?: Param };

export type AskedDays = { from: string; to: string; errors: FieldErrors };

function offeredDays({ year, today }: Pick<GivenGifts, "year" | "today">): AskedDays {
  const shown = year === null ? today.slice(0, 4) : String(year);
  const last = `${shown}-12-31`;
  return { from: `${shown}-01-01`, to: last < today ? last : today, errors: {} };
}

type Asked = { query: DaysQuery; list: GivenGifts; language: Language; token?: string };

/** Invalid days as typed, with reasons, else the defaults. */
export async function askedDays(ctx: Ctx, { query, list, language, token }: Asked): Promise<AskedDays> {
  const [from, to] = [one(query.from), one(query.to)];
  if (from === undefined && to === undefined) return offeredDays(list);
  const typed = { from: from?.slice(0, 40) ?? "", to: to?.slice(0, 40) ?? "" };
  try {
    await checkStatementDays(ctx, { ...typed, ...(token !== undefined && { token }) });
    return { ...typed, errors: {} };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
    return { ...typed, errors: refusalWords(language, error).errors ?? {} };
  }
}
