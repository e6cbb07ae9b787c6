import { DAY } from "@/lib/kernel";
import { auditedSince, type Ctx, requireSystem } from "@/lib/platform";

/** For so long the desk is told that carriers filter our texts, after they did. */
const REMEMBERED = 7 * DAY;

export type FilteredTexts = { codes: string; count: number; since: Date };

/** Since when carriers do not let our texts through, of how many messages, and with which codes; null if they do. */
export async function filteredTexts(ctx: Ctx): Promise<FilteredTexts | null> {
  requireSystem(ctx);
  const rows = await auditedSince(ctx, "texts.filtered", new Date(ctx.now().getTime() - REMEMBERED));
  const [first] = rows;
  if (!first) return null;
  const codes = [...new Set(rows.map(({ data }) => String(data.code)))].sort().join(", ");
  return { codes, count: new Set(rows.map(({ subjectId }) => subjectId)).size, since: first.at };
}
