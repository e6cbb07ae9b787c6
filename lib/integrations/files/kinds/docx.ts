import type { Reader } from "../reader";
import type { FileFault } from "./kind";
import { unpack, type ZipEntry, zipEntries } from "./zip";

/** All that it unpacks to, and a single list of its relations, in bytes. */
const MOST_UNFOLDED = 120 * 1024 * 1024;
const MOST_UNFOLDED_TIMES = 200;
const MOST_LIST = 1024 * 1024;

const MACROS = /vbaProject|vbaData|(?:^|\/)macros(?:heets)?\//i;
const EMBEDDED = /(?:^|\/)(?:embeddings|activeX)\/|\.(?:exe|dll|js|vbs|bat|cmd|scr|lnk|jar|zip|7z|rar)$/i;
/** The files that readers of such a document ask for by these very names. */
const NEEDED = ["[Content_Types].xml", "word/document.xml"];

const attribute = (tag: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined);

/** True if a list of relations leads out of the document to anything but the target of a link. */
function leadsOut(list: string): boolean {
  const tags = list.match(/<[^<>]*Relationship\s[^<>]*>/g) ?? [];
  return tags.some(
    (tag) =>
      attribute(tag, "TargetMode")?.toLowerCase() === "external" &&
      !/\/hyperlink$/i.test(attribute(tag, "Type") ?? ""),
  );
}

/** The text of a part in XML; null for one that is broken, too large, or written so that it cannot be searched. */
async function xmlOf(file: Reader, entry: ZipEntry): Promise<string | null> {
  const bytes = await unpack(file, entry, MOST_LIST);
  if (!bytes || bytes.includes(0)) return null;
  const text = bytes.toString("utf8");
  return /&#|<!(?:DOCTYPE|ENTITY)|encoding\s*=\s*["'](?!utf-?8|us-ascii)/i.test(text) ? null : text;
}

/**
 * Why a document in an archive is refused: it is no text document of Word, is encrypted, brings macros, programs or other
 * files with it, loads something from elsewhere when it is opened, or unfolds beyond measure. Null when nothing is wrong.
 */
export async function docxFault(file: Reader): Promise<FileFault | null> {
  const entries = await zipEntries(file);
  if (!entries) return "broken";
  if (entries.some(({ isEncrypted }) => isEncrypted)) return "encrypted";
  const names = entries.map(({ name }) => name);
  if (!NEEDED.every((needed) => names.includes(needed))) return "format";
  if (names.some((name) => MACROS.test(name))) return "macros";
  if (names.some((name) => EMBEDDED.test(name))) return "embedded";
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return "broken";
  if (entries.some(({ method }) => method !== 0 && method !== 8)) return "broken";
  const unfolded = entries.reduce((sum, { size }) => sum + size, 0);
  if (unfolded > MOST_UNFOLDED || unfolded > MOST_UNFOLDED_TIMES * file.size) return "broken";
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name) || name === NEEDED[0])) {
    const text = await xmlOf(file, entry);
    if (text === null) return "broken";
    if (/macroEnabled|vbaProject/i.test(text)) return "macros";
    if (/oleObject|activeX|\/package"/i.test(text)) return "embedded";
    if (leadsOut(text)) return "external";
  }
  return null;
}
