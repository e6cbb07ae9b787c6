export type Encoding = "br" | "gzip" | "identity";

/** The smallest encoding that the caller accepts. */
export function encodingFor(accepts: string | undefined): Encoding {
  if (!accepts) return "identity";
  const taken = new Map<string, number>();
  for (const part of accepts.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    taken.set(name, quality === undefined ? 1 : Number(quality));
  }
  const takes = (name: Encoding) => (taken.get(name) ?? taken.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}

const bare = (etag: string) => etag.trim().replace(/^W\//, "");

/** Whether `If-None-Match` names this copy, or is `*`. */
export const isSame = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => bare(one) === bare(etag)));
