const isEncoded = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

/**
 * The target of a request as an address of this site. What proxies send whole loses its origin; a part of the path that
 * no browser would write, such as `%` or `%ff`, becomes the text it is, so that it names nothing instead of breaking
 * what reads it.
 */
export function wellFormed(target: string): string {
  let address = target;
  if (!target.startsWith("/")) {
    const whole = URL.canParse(target) ? new URL(target) : null;
    address = whole?.host ? whole.pathname + whole.search : "/";
  }
  if (!address.includes("%")) return address;
  const [path = "", ...query] = address.split("?");
  const parts = path.split("/").map((part) => (isEncoded(part) ? part : encodeURIComponent(part)));
  return [parts.join("/"), ...query].join("?");
}
