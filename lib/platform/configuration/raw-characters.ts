import type { RawSettings } from "./sentences";

export const RAW_CHARACTERS =
  "can't be read: a character in its user name or password has to be percent-encoded: write %40 for @, %2F for /, " +
  "%3A for :, %3F for ?, %23 for # and %25 for %";

export function hasRawCharacters(text: string): boolean {
  const rest = text.replace(/^[a-z]+:\/\//i, "");
  const at = rest.lastIndexOf("@");
  if (at < 0) return false;
  const account = rest.slice(0, at);
  // The host begins at the first @, unless the text before the last one is no account.
  if (/[@/?#]/.test(account) && !isBesideTheHost(rest)) return true;
  return !isDecodable(account.split(/[/?#]/, 1)[0] ?? "");
}

/** Every other @ is in a query, after a whole address. */
function isBesideTheHost(rest: string): boolean {
  const [, account, query = ""] = /^([^?#]*)\?([^#]*)$/.exec(rest) ?? [];
  if (account === undefined || !query.includes("=")) return false;
  const [authority = "", ...path] = account.split("/");
  const ats = authority.split("@").length - 1;
  return path.length === 1 && !path.join().includes("@") && ats <= 1 && URL.canParse(`postgres://${account}`);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const wrongMailAccount = ({ SMTP_URL }: RawSettings): string[] =>
  SMTP_URL && /^smtps?:\/\//i.test(SMTP_URL) && hasRawCharacters(SMTP_URL)
    ? [`SMTP_URL ${RAW_CHARACTERS}`]
    : [];
