const isEncoded = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

/**
 * Normalizes a target to a path. Segments with invalid `%` become literal text, which matches nothing; U+0000
 * becomes U+FFFD, because the database cannot store it.
 */
export function wellFormed(target: string): string {
  let address = target;
  if (!target.startsWith("/")) {
    const whole = URL.canParse(target) ? new URL(target) : null;
    address = whole?.host ? whole.pathname + whole.search : "/";
  }
  if (!address.includes("%")) return address;
  const [path = "", ...query] = address.replaceAll("%00", "%EF%BF%BD").split("?");
  const parts = path.split("/").map((part) => (isEncoded(part) ? part : encodeURIComponent(part)));
  return [parts.join("/"), ...query].join("?");
}
