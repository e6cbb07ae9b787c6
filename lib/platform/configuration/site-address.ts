import { isIPv4, isIPv6 } from "node:net";
import type { RawSettings } from "./sentences";

const EXAMPLE = "such as https://give.example.org";
/** DNS names, and IPv6 in brackets. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

export const originOf = (text: string): string => (URL.canParse(text) ? new URL(text).origin : text);

/** Completes "APP_URL …"; null if valid. */
function faultOfSiteAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return `must be the address of the site with https://, ${EXAMPLE}, not ${JSON.stringify(text.slice(0, 60))}`;
  }
  const url = new URL(text);
  if (url.username || url.password)
    return `must not have a user name or password in it: leave the address alone, ${EXAMPLE}`;
  if (!HOST.test(url.hostname)) {
    return `has a host with invalid characters (${url.hostname}): it should be an address ${EXAMPLE}`;
  }
  const more = text.replace(/^https?:\/\/[^/?#]*/i, "");
  if (more !== "" && more !== "/") {
    return `must be the address alone, ${EXAMPLE}: leave out ${JSON.stringify(more.slice(0, 60))}`;
  }
  return null;
}

/** RFC 2606, 6761, 6762, 8375, 9476. */
const RESERVED =
  /(?:^|\.)(?:localhost|local|test|example|invalid|internal|alt|lan|home\.arpa|example\.(?:com|net|org))$/;
const PRIVATE_IPV4 =
  /^(?:10\.|127\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0\.)/;
const PRIVATE_IPV6 = /^(?:::1?$|f[cd]|fe[89ab])/;

export function isPublicHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  if (isIPv4(host)) return !PRIVATE_IPV4.test(host);
  if (isIPv6(host)) return !PRIVATE_IPV6.test(host);
  return host.includes(".") && !RESERVED.test(host);
}

export function wrongSiteAddress({ APP_URL }: RawSettings): string[] {
  const fault = APP_URL ? faultOfSiteAddress(APP_URL) : null;
  return fault === null ? [] : [`APP_URL ${fault}`];
}
