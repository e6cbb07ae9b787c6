import { XMLValidator } from "fast-xml-parser";
import type { FileFault } from "../../files/kinds/kind";
import { TooLarge } from "../too-large";
import { openArchive } from "./archive";
import { Fields, faultOfInstruction } from "./word-fields";
import { type Element, elementsOf, parseXml, textOf } from "./xml";

/** A part in XML, and all of them, in bytes. */
const MOST_PART = 12 * 1024 * 1024;
const MOST_PARTS = 24 * 1024 * 1024;

const MACROS = /vbaProject|vbaData|(?:^|\/)macros(?:heets)?\//i;
const EMBEDDED = /(?:^|\/)(?:embeddings|activeX)\/|\.(?:exe|dll|js|vbs|bat|cmd|scr|lnk|jar|zip|7z|rar)$/i;
/** First bytes of archives, compound files and programs. */
const FOREIGN = ["PK\x03\x04", "\xd0\xcf\x11\xe0", "MZ", "Rar!", "7z\xbc\xaf"];
const CONTENT_TYPES = "[Content_Types].xml";
/** The parts that readers ask for by these names. */
const NEEDED = [CONTENT_TYPES, "word/document.xml"];

const EMBEDDING_RELATIONS = /\/(?:oleObject|package|control|activeXControlBinary|aFChunk)$/i;
/** Targets that open a page, a mail or a call when a reader clicks them. */
const LINK = /^(?:https?:|mailto:|tel:|#)/i;
const ELSEWHERE = /^\s*(?:\\\\|\/\/|[a-z][a-z0-9+.-]+:)/i;

function faultOfRelation({
  Type = "",
  Target = "",
  TargetMode = "",
}: Record<string, string>): FileFault | null {
  if (/\/vbaProject$/i.test(Type)) return "macros";
  if (EMBEDDING_RELATIONS.test(Type)) return "embedded";
  if (TargetMode.trim().toLowerCase() !== "external") return null;
  return /\/hyperlink$/i.test(Type) && LINK.test(Target.trim()) ? null : "external";
}

function faultOfElement({ name, attributes }: Element): FileFault | null {
  switch (name) {
    case "Relationship":
      return faultOfRelation(attributes);
    case "altChunk":
    case "OLEObject":
      return "embedded";
    case "connectString":
      return "external";
    case "imagedata":
    case "fill":
    case "stroke":
      return [attributes.src, attributes.href, attributes.althref].some((one) => ELSEWHERE.test(one ?? ""))
        ? "external"
        : null;
    case "fldSimple":
      return faultOfInstruction(attributes.instr ?? "");
    default:
      return null;
  }
}

function faultOfPart(name: string, text: string): FileFault | null {
  const isList = name === CONTENT_TYPES || /\.rels$/i.test(name);
  if (isList && text.includes("&#")) return "broken";
  if (isList && /macroEnabled|vbaProject/i.test(text)) return "macros";
  if (isList && /oleObject|activeX/i.test(text)) return "embedded";
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return "broken";
  const fields = new Fields();
  for (const element of elementsOf(parseXml(text))) {
    const fault = faultOfElement(element);
    if (fault) return fault;
    if (element.name === "fldChar") fields.mark(element.attributes.fldCharType ?? "");
    if (element.name === "instrText" || element.name === "delInstrText") fields.add(textOf(element));
  }
  return fields.fault();
}

/** The text of a part in XML, "other" for a part of another kind, and null for one that cannot be searched. */
function textOfPart(bytes: Buffer): string | "other" | null {
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  if (!text.trimStart().startsWith("<")) return "other";
  const declared =
    /^\s*<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["']([^"']{0,40})/i.exec(text)?.[1] ?? "utf-8";
  return text.includes("\0") || !/^(?:utf-?8|us-ascii)$/i.test(declared) ? null : text;
}

const isForeign = (bytes: Buffer) => {
  const head = bytes.toString("latin1", 0, 8);
  return FOREIGN.some((beginning) => head.startsWith(beginning));
};

/** UTF-16, in which a part cannot be searched. */
const isWide = (bytes: Buffer) =>
  ["\xff\xfe", "\xfe\xff", "<\0", "\0<"].includes(bytes.toString("latin1", 0, 2));

/**
 * Returns why a document in an archive is refused, or null: it is no text document of Word, is encrypted, brings macros or
 * other files, loads something from elsewhere, or cannot be read whole. Links that a reader clicks are allowed.
 */
export async function docxFault(bytes: Buffer): Promise<FileFault | null> {
  const archive = await openArchive(bytes);
  const names = archive.members.map(({ fileName }) => fileName);
  if (archive.members.some((member) => member.isEncrypted())) return "encrypted";
  if (!NEEDED.every((needed) => names.includes(needed))) return "format";
  if (names.some((name) => MACROS.test(name))) return "macros";
  if (names.some((name) => EMBEDDED.test(name))) return "embedded";
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return "broken";
  let length = 0;
  for (const member of archive.members) {
    const part = await archive.unpack(member);
    if (isForeign(part)) return "embedded";
    if (isWide(part)) return "broken";
    const text = textOfPart(part);
    if (text === null) return "broken";
    const isXml = /\.(?:xml|rels|vml)$/i.test(member.fileName);
    if (text === "other") {
      if (isXml && part.length > 0) return "broken";
      continue;
    }
    length += part.length;
    if (part.length > MOST_PART || length > MOST_PARTS) throw new TooLarge();
    const fault = faultOfPart(member.fileName, text);
    if (fault) return fault;
  }
  return null;
}
