export type Encoding = "br" | "gzip" | "identity";

const MOST_HEADERS = 500;
const known = new Map<string, Encoding>();

/** The smallest accepted encoding. */
export function encodingFor(accepts: string | undefined): Encoding {
  if (!accepts) return "identity";
  const before = known.get(accepts);
  if (before) return before;
  if (known.size >= MOST_HEADERS) known.clear();
  const encoding = smallestOf(accepts);
  if (accepts.length < 200) known.set(accepts, encoding);
  return encoding;
}

function smallestOf(accepts: string): Encoding {
  const taken = new Map<string, number>();
  for (const part of accepts.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    taken.set(name, quality === undefined ? 1 : Number(quality));
  }
  const takes = (name: Encoding) => (taken.get(name) ?? taken.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
