import { DAY } from "@/lib/kernel";
import { auditedSince, type Ctx, requireSystem } from "@/lib/platform";

/** How long the desk sees that carriers filtered our texts. */
const REMEMBERED = 7 * DAY;

type FilteredTexts = { codes: string; count: number; since: Date };

/** Null if carriers do not filter our texts. */
export async function filteredTexts(ctx: Ctx): Promise<FilteredTexts | null> {
  requireSystem(ctx);
  const rows = await auditedSince(ctx, "texts.filtered", new Date(ctx.now().getTime() - REMEMBERED));
  const [first] = rows;
  if (!first) return null;
  const codes = [...new Set(rows.map(({ data }) => String(data.code)))].sort().join(", ");
  return { codes, count: new Set(rows.map(({ subjectId }) => subjectId)).size, since: first.at };
}
