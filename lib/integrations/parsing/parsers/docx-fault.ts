import { XMLValidator } from "fast-xml-parser";
import type { FileFault } from "../../files/kinds/kind";
import { TooLarge } from "../too-large";
import { openArchive } from "./archive";
import { type FieldPiece, faultOfInstruction, MARKS, Story } from "./word-fields";
import { type Element, elementsWithin, parseXml, textOf } from "./xml";

/** In bytes: one XML part, and all. */
const MOST_PART = 12 * 1024 * 1024;
const MOST_PARTS = 24 * 1024 * 1024;

const MACROS = /vbaProject|vbaData|(?:^|\/)macros(?:heets)?\//i;
const EMBEDDED = /(?:^|\/)(?:embeddings|activeX)\/|\.(?:exe|dll|js|vbs|bat|cmd|scr|lnk|jar|zip|7z|rar)$/i;
const FOREIGN = ["PK\x03\x04", "\xd0\xcf\x11\xe0", "MZ", "Rar!", "7z\xbc\xaf"];
const CONTENT_TYPES = "[Content_Types].xml";
/** Parts that readers open by name. */
const NEEDED = [CONTENT_TYPES, "word/document.xml"];

const EMBEDDING_RELATIONS = /\/(?:oleObject|package|control|activeXControlBinary|aFChunk)$/i;
/** Opens a page, mail or call on a click. */
const LINK = /^(?:https?:|mailto:|tel:|#)/i;
const ELSEWHERE = /^\s*(?:\\\\|\/\/|[a-z][a-z0-9+.-]+:)/i;

const WORD = new Set([
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
]);
const MATH = new Set([
  "http://schemas.openxmlformats.org/officeDocument/2006/math",
  "http://purl.oclc.org/ooxml/officeDocument/math",
]);
const VML = "urn:schemas-microsoft-com:vml";

const FIELD_NAMES = new Set(["fldChar", "fldSimple", "instrText", "delInstrText"]);
/** Elements with their own text; no field crosses their bounds. */
const STORIES = new Set([
  ...["body", "hdr", "ftr", "footnote", "endnote", "comment", "txbxContent", "docPartBody"],
]);
/** Word reads their contents as part of the surrounding text. */
const PASSING = new Set([
  ...["p", "r", "tbl", "tr", "tc", "hyperlink", "fldSimple", "smartTag", "customXml", "sdt", "sdtContent"],
  ...["ins", "del", "moveFrom", "moveTo", "dir", "bdo", "ruby", "rt", "rubyBase"],
]);

/** Word might skip an element in an alternative or a foreign namespace. */
type Position = {
  story: Story | null;
  isCertain: boolean;
  isRun: boolean;
  isDeleted: boolean;
  isInserted: boolean;
};

const OUTERMOST: Position = {
  story: null,
  isCertain: false,
  isRun: false,
  isDeleted: false,
  isInserted: false,
};

const belongsTo = ({ namespace }: { namespace: string | null }, namespaces: ReadonlySet<string>) =>
  namespace !== null && namespaces.has(namespace);

function positionWithin(element: Element, position: Position): Position {
  const { name } = element;
  const isWord = belongsTo(element, WORD);
  const isMath = belongsTo(element, MATH);
  if (isWord && STORIES.has(name)) return { ...position, story: new Story(), isCertain: true, isRun: false };
  return {
    story: position.story,
    isCertain: position.isCertain && (isMath || (isWord && PASSING.has(name))),
    isRun: (isWord || isMath) && name === "r",
    isDeleted: position.isDeleted || (isWord && (name === "del" || name === "moveFrom")),
    isInserted: position.isInserted || (isWord && (name === "ins" || name === "moveTo")),
  };
}

/** Null if missing, or if another attribute could replace it. */
function onlyValue({ attributes }: Element, name: string, namespaces: ReadonlySet<string>): string | null {
  const named = attributes.filter((attribute) => attribute.name === name);
  const [first] = named;
  return first && named.length === 1 && belongsTo(first, namespaces) ? first.value : null;
}

const UNPREFIXED = new Set([""]);

function faultOfRelation(element: Element): FileFault | null {
  const values = ["Type", "Target", "TargetMode"].map((name) =>
    element.attributes.some((attribute) => attribute.name === name)
      ? onlyValue(element, name, UNPREFIXED)
      : "",
  );
  const [type, target, mode] = values;
  if (type == null || target == null || mode == null) return "broken";
  if (/\/vbaProject$/i.test(type)) return "macros";
  if (EMBEDDING_RELATIONS.test(type)) return "embedded";
  if (mode.trim().toLowerCase() !== "external") return ELSEWHERE.test(target) ? "external" : null;
  return /\/hyperlink$/i.test(type) && LINK.test(target.trim()) ? null : "external";
}

const isPictureElsewhere = ({ attributes }: Element) =>
  attributes.some(({ name, value }) => /^(?:src|href|althref)$/.test(name) && ELSEWHERE.test(value));

/** In any namespace, so that none hides behind another. */
function faultOfElement(element: Element): FileFault | null {
  switch (element.name) {
    case "Relationship":
      return faultOfRelation(element);
    case "altChunk":
    case "OLEObject":
    case "objectEmbed":
    case "objectLink":
      return "embedded";
    case "connectString":
      return "external";
    case "imagedata":
    case "fill":
    case "stroke":
      return isPictureElsewhere(element) ? "external" : null;
    case "image":
      return element.namespace === VML && isPictureElsewhere(element) ? "external" : null;
    default:
      return null;
  }
}

/** Returns a fault if Word may read it otherwise. */
function takeField(element: Element, position: Position): FileFault | null {
  const { name } = element;
  const { story, isCertain, isRun, isDeleted, isInserted } = position;
  const take = (kind: FieldPiece["kind"], text: string, isPreserved = true) =>
    story?.take({ kind, text, isPreserved, isDeleted: isDeleted || name.startsWith("del"), isInserted });
  if ((name === "t" || name === "delText") && belongsTo(element, WORD)) take("text", textOf(element));
  if (!FIELD_NAMES.has(name)) return null;
  if (!belongsTo(element, WORD)) return "broken";
  if (name === "fldSimple") {
    const instruction = onlyValue(element, "instr", WORD);
    take("simple field", "");
    return instruction === null ? "broken" : faultOfInstruction(instruction);
  }
  if (!isCertain || !isRun) return "broken";
  if (name === "fldChar") {
    const mark = onlyValue(element, "fldCharType", WORD);
    if (mark === null || !MARKS.includes(mark)) return "broken";
    take("mark", mark);
    return null;
  }
  const isPreserved = element.attributes.some((one) => one.name === "space" && one.value === "preserve");
  take("instruction", textOf(element), isPreserved);
  return null;
}

function faultOfPart(name: string, text: string): FileFault | null {
  const isList = name === CONTENT_TYPES || /\.rels$/i.test(name);
  if (isList && text.includes("&#")) return "broken";
  if (isList && /macroEnabled|vbaProject/i.test(text)) return "macros";
  if (isList && /oleObject|activeX/i.test(text)) return "embedded";
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return "broken";
  const stories = new Set<Story>();
  for (const { element, context } of elementsWithin(parseXml(text), OUTERMOST, positionWithin)) {
    if (context.story) stories.add(context.story);
    const fault = faultOfElement(element) ?? takeField(element, context);
    if (fault) return fault;
  }
  for (const story of stories) {
    const fault = story.fault();
    if (fault) return fault;
  }
  return null;
}

/** "other" for non-XML, null if unsearchable. */
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

/** UTF-16 parts are unsearchable. */
const isWide = (bytes: Buffer) =>
  ["\xff\xfe", "\xfe\xff", "<\0", "\0<"].includes(bytes.toString("latin1", 0, 2));

/**
 * Refuses other archives, encryption, macros, embedded files, external content and unreadable parts.
 * Clickable links are allowed.
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
