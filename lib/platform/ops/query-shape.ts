const VERB = /^\s*(?:--[^\n]*\n\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*(?:"?\."?[a-z_]\w*)?)"?/i;

const MOST_TEXTS = 2_000;
const known = new Map<string, QueryShape>();

/** Null without a table. */
type QueryShape = { verb: string; table: string | null };

export function queryShape(text: string): QueryShape {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= MOST_TEXTS) known.clear();
  const shape = {
    verb: (VERB.exec(text)?.[1] ?? "query").toUpperCase(),
    table: TABLE.exec(text)?.[1]?.replaceAll('"', "") ?? null,
  };
  known.set(text, shape);
  return shape;
}
