const isEncoded = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

/**
 * The target of a request as a path of this site. An absolute URL, as proxies send it, loses its origin. A
 * path segment with invalid encoding, such as `%` or `%ff`, is encoded as literal text, so that it matches
 * nothing instead of breaking the code that decodes it. U+0000, which no text in the database can hold, becomes
 * U+FFFD.
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
