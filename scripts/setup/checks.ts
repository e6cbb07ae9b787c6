import { scannerAddress } from "@/lib/platform/configuration/scanner-address";
import { isLoopback, urlOf } from "@/scripts/doctor/settings";

type Check = (answer: string) => string | undefined;

export const beginsWith =
  (what: string, ...beginnings: string[]): Check =>
  (answer) =>
    beginnings.some((one) => answer.startsWith(one)) && !/\s/.test(answer)
      ? undefined
      : `${what} begins with ${beginnings.join(" or ")} and has no spaces.`;

export const isAddressOfSite: Check = (answer) => {
  const url = urlOf(answer);
  if (url === null || !/^https?:$/.test(url.protocol))
    return "Enter the full address, such as https://give.example.org.";
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "")
    return `Enter only ${url.origin}, without the rest.`;
  if (answer.endsWith("/")) return `Leave out the slash at the end: ${url.origin}.`;
  if (url.protocol === "http:" && !isLoopback(url.hostname)) return "It has to begin with https://.";
  return undefined;
};

const ADDRESS = /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/;

export const isEmail: Check = (answer) =>
  ADDRESS.test(answer) ? undefined : "An e-mail address, such as help@example.org.";

export const isSender: Check = (answer) =>
  ADDRESS.test(/^[^<>]*<([^<>]+)>$/.exec(answer)?.[1] ?? answer)
    ? undefined
    : "A name and an address, such as Manyhands <hello@give.example.org>.";

export const isPostgresAddress: Check = (answer) => {
  const url = urlOf(answer);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
    return "It begins with postgres://, and characters such as @, # and / in its password are percent-encoded.";
  return url.hostname === "" || url.pathname.length < 2
    ? "It includes a host and a database: postgres://user:password@host:5432/name."
    : undefined;
};

export const isMailAddress: Check = (answer) =>
  /^smtps?:$/.test(urlOf(answer)?.protocol ?? "") && urlOf(answer)?.hostname
    ? undefined
    : "It begins with smtps:// or smtp://, and characters such as @ and # in its password are percent-encoded.";

export const isScannerAddress: Check = (answer) =>
  scannerAddress(answer) === null
    ? "Write it as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl."
    : undefined;

export const isHttps: Check = (answer) =>
  /^https?:$/.test(urlOf(answer)?.protocol ?? "") ? undefined : "An address that begins with https://.";

export const isNumberWithin =
  (from: number, to: number): Check =>
  (answer) =>
    /^\d+(\.\d+)?$/.test(answer) && Number(answer) >= from && Number(answer) <= to
      ? undefined
      : `A number from ${from} to ${to}.`;

export const isDomain: Check = (answer) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(answer) ? undefined : "A domain, such as reply.example.org.";
