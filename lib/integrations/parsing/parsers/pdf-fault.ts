import { createInflate, inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import type { FileFault } from "../../files/kinds/kind";
import { TooLarge } from "../too-large";
import { packsIn } from "./pdf-addresses";
import { hasUnreadObject } from "./pdf-keywords";

/** A hidden archive's directory ends this close to the end. */
const ARCHIVE_END = 66_000;
/** Object and cross-reference streams, each and in total. */
const MOST_PACKED = 8 * 1024 * 1024;
const MOST_PACKED_TOGETHER = 48 * 1024 * 1024;
/** All streams, unpacked. */
const MOST_UNPACKED = 120 * 1024 * 1024;
/** Unpacks to at most 17 MB, so in one step. */
const SMALL_STREAM = 16 * 1024;

/** Dangerous as a value, such as an action type. */
const VALUES = new Map<string, FileFault>([
  ["/JavaScript", "script"],
  ["/Launch", "script"],
  ["/ImportData", "script"],
  ["/Rendition", "script"],
  ["/RichMediaExecute", "script"],
  ["/SubmitForm", "external"],
  ["/GoToR", "external"],
  ["/GoToE", "embedded"],
  ["/EmbeddedFile", "embedded"],
  ["/FileAttachment", "embedded"],
  ["/RichMedia", "embedded"],
]);

/** Dangerous as a key. */
const KEYS = new Map<string, FileFault>([
  ["/Encrypt", "encrypted"],
  ["/JS", "script"],
  ["/JavaScript", "script"],
  ["/XFA", "script"],
  ["/EF", "embedded"],
  ["/EmbeddedFiles", "embedded"],
  ["/Collection", "embedded"],
  ["/RichMediaContent", "embedded"],
  ["/FFilter", "external"],
]);

/**
 * Searched in all bytes: readers seek objects by address, also inside apparent comments, strings and streams.
 * Shorter names occur by chance in compressed data.
 */
const LONG_NAMES = [...VALUES, ...KEYS].filter(([name]) => name.length > 6);
const END_OF_NAME = /[^A-Za-z0-9#_]/;

/** `/#4aS` is `/JS`. */
const withPlainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function faultOfNames(bytes: Buffer, names: readonly [string, FileFault][]): FileFault | null {
  const text = `${withPlainNames(bytes.toString("latin1"))} `;
  for (const [name, fault] of names) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (END_OF_NAME.test(text.charAt(at + name.length))) return fault;
    }
  }
  return null;
}

const KEYWORDS = new Set(["obj", "stream"]);

const nameOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? object.asString() : undefined;

function filtersOf(dict: PDFDict): string[] | null {
  const filter = dict.get(PDFName.of("Filter"));
  if (filter === undefined) return [];
  const list = filter instanceof PDFArray ? filter.asArray() : [filter];
  const names = list.flatMap((one) => nameOf(one) ?? []);
  return names.length === list.length ? names : null;
}

class Refusal extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Records every object and stream, including replaced definitions. */
class RecordingParser extends PDFParser {
  readonly versions = new Map<string, PDFObject[]>();
  readonly streams: PDFRawStream[] = [];
  /** Positions of `obj` and `stream` that the parser read. */
  readonly keywords = new Set<number>();
  readonly packs = new Set<number>();
  refusal: Refusal | null = null;
  #packedLength = 0;
  #isWithinStream = false;

  constructor(bytes: Uint8Array) {
    super(bytes, Number.POSITIVE_INFINITY, true);
    const assign = this.context.assign.bind(this.context);
    this.context.assign = (ref, object) => {
      const versions = this.versions.get(ref.tag);
      if (versions) versions.push(object);
      else this.versions.set(ref.tag, [object]);
      assign(ref, object);
    };
  }

  protected override matchKeyword(keyword: number[]): boolean {
    const at = this.bytes.offset();
    const isMatch = super.matchKeyword(keyword);
    if (isMatch && !this.#isWithinStream && KEYWORDS.has(String.fromCharCode(...keyword).trimEnd())) {
      this.keywords.add(at);
    }
    return isMatch;
  }

  protected override findEndOfStreamFallback(startPos: Parameters<PDFParser["findEndOfStreamFallback"]>[0]) {
    this.#isWithinStream = true;
    try {
      return super.findEndOfStreamFallback(startPos);
    } finally {
      this.#isWithinStream = false;
    }
  }

  protected override parseDictOrStream(ref?: PDFRef) {
    const object = super.parseDictOrStream(ref);
    if (object instanceof PDFRawStream) {
      this.streams.push(object);
      this.#checkPacked(object);
    }
    return object;
  }

  /** The library unpacks without a limit. */
  #checkPacked({ dict, contents }: PDFRawStream): void {
    const type = dict.get(PDFName.of("Type"));
    const isObjects = nameOf(type) === "/ObjStm" || dict.has(PDFName.of("First"));
    const isAddresses = nameOf(type) === "/XRef" || dict.has(PDFName.of("W"));
    if (type !== undefined && nameOf(type) === undefined) throw this.#refusalOf("broken");
    if (!isObjects && !isAddresses) return;
    const filters = filtersOf(dict);
    const isPlain = ["First", "N"].every((key) => dict.get(PDFName.of(key)) instanceof PDFNumber);
    const hasParameters = dict.has(PDFName.of("DecodeParms"));
    if (dict.has(PDFName.of("DP"))) throw this.#refusalOf("broken");
    if (isObjects && (nameOf(type) !== "/ObjStm" || !isPlain || hasParameters))
      throw this.#refusalOf("broken");
    if (isAddresses && nameOf(type) !== "/XRef") throw this.#refusalOf("broken");
    if (!filters || filters.length > 1 || filters.some((name) => name !== "/FlateDecode")) {
      throw this.#refusalOf("broken");
    }
    const length = dict.get(PDFName.of("Length"));
    const isWhole = length instanceof PDFNumber && length.asNumber() === contents.length;
    // A reader may take more bytes than the parser did.
    if (filters.length === 0 && !isWhole) throw this.#refusalOf("broken");
    const unpacked = filters.length === 0 ? Buffer.from(contents) : this.#inflate(contents);
    this.#packedLength += unpacked.length;
    if (this.#packedLength > MOST_PACKED_TOGETHER) throw this.#refusalOf("broken");
    const fault = isObjects ? faultOfNames(unpacked, [...VALUES, ...KEYS]) : null;
    if (fault) throw this.#refusalOf(fault);
    const packs = isAddresses ? packsIn(dict, unpacked) : new Set<number>();
    if (!packs) throw this.#refusalOf("broken");
    for (const number of packs) this.packs.add(number);
  }

  /** Object streams that were not searched. Without a count a stream holds no objects. */
  hasOtherPacks(): boolean {
    const isOther = (object: PDFObject) =>
      object instanceof PDFRawStream &&
      object.dict.has(PDFName.of("N")) &&
      nameOf(object.dict.get(PDFName.of("Type"))) !== "/ObjStm";
    return [...this.versions].some(
      ([tag, versions]) => this.packs.has(Number.parseInt(tag, 10)) && versions.some(isOther),
    );
  }

  #inflate(contents: Uint8Array): Buffer {
    try {
      return inflateSync(contents, { maxOutputLength: MOST_PACKED });
    } catch {
      throw this.#refusalOf("broken");
    }
  }

  /** The library replaces thrown errors, so keep the first refusal. */
  #refusalOf(fault: FileFault): Refusal {
    this.refusal ??= new Refusal(fault);
    return this.refusal;
  }
}

function* objectsWithin(roots: Iterable<PDFObject>): Generator<PDFObject> {
  const stack = [...roots];
  for (let object = stack.pop(); object; object = stack.pop()) {
    yield object;
    if (object instanceof PDFRawStream) stack.push(object.dict);
    else if (object instanceof PDFArray) for (const one of object.asArray()) stack.push(one);
    else if (object instanceof PDFDict) for (const [, value] of object.entries()) stack.push(value);
  }
}

/** A path to another machine, or an address. */
function isElsewhere(object: PDFObject): boolean {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return false;
  return /^\s*(?:\\\\|\/\/|[a-z][a-z0-9+.-]+:)/i.test(object.decodeText());
}

class Inspection {
  readonly #versions: ReadonlyMap<string, PDFObject[]>;

  constructor(versions: ReadonlyMap<string, PDFObject[]>) {
    this.#versions = versions;
  }

  fault(): FileFault | null {
    for (const object of objectsWithin([...this.#versions.values()].flat())) {
      const fault =
        VALUES.get(nameOf(object) ?? "") ??
        (object instanceof PDFDict ? this.#faultOfDict(object) : null) ??
        (object instanceof PDFRawStream && object.dict.has(PDFName.of("F")) ? "external" : null);
      if (fault) return fault;
    }
    return null;
  }

  #faultOfDict(dict: PDFDict): FileFault | null {
    for (const [key, value] of dict.entries()) {
      const name = key.asString();
      const fault = KEYS.get(name);
      if (fault) return fault;
      const values = this.#resolve(value);
      if ((name === "/F" || name === "/UF") && values.some(isElsewhere)) return "external";
      if (name === "/FS" && values.some((one) => nameOf(one) === "/URL")) return "external";
      if (name === "/OpenAction" && this.#opensAddress(value)) return "external";
      const triggers =
        name === "/AA" ? values.flatMap((one) => (one instanceof PDFDict ? one.values() : [])) : [];
      if (triggers.some((one) => this.#opensAddress(one))) return "external";
    }
    return null;
  }

  #opensAddress(action: PDFObject): boolean {
    const seen = new Set<PDFObject>();
    const stack = this.#resolve(action);
    for (let one = stack.pop(); one; one = stack.pop()) {
      if (seen.has(one) || !(one instanceof PDFDict)) continue;
      seen.add(one);
      const types = this.#values(one, "S");
      if (one.has(PDFName.of("URI")) || types.some((type) => nameOf(type) === "/URI")) return true;
      for (const next of this.#values(one, "Next")) {
        const following = next instanceof PDFArray ? next.asArray() : [next];
        for (const each of following) stack.push(...this.#resolve(each));
      }
    }
    return false;
  }

  #values(dict: PDFDict, key: string): PDFObject[] {
    const value = dict.get(PDFName.of(key));
    return value ? this.#resolve(value) : [];
  }

  /** All definitions of a reference, or the object. */
  #resolve(object: PDFObject): PDFObject[] {
    return object instanceof PDFRef ? (this.#versions.get(object.tag) ?? []) : [object];
  }
}

async function unpackedLength(contents: Uint8Array): Promise<number> {
  if (contents.length <= SMALL_STREAM) {
    try {
      return inflateSync(contents).length;
    } catch {
      return 0;
    }
  }
  let length = 0;
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  inflate.end(contents);
  try {
    for await (const piece of inflate) {
      length += piece.length;
      if (length > MOST_UNPACKED) break;
    }
  } catch {
    // Readers show damaged pictures partly.
  }
  return length;
}

/** Throws `TooLarge` if the streams unpack to too much. */
async function checkStreams(streams: readonly PDFRawStream[]): Promise<FileFault | null> {
  let length = 0;
  for (const { dict, contents } of streams) {
    const filters = filtersOf(dict);
    if (!filters || filters.filter((name) => name === "/FlateDecode").length > 1) return "broken";
    if (filters[0] === "/FlateDecode") length += await unpackedLength(contents);
    if (length > MOST_UNPACKED) throw new TooLarge();
  }
  return null;
}

/**
 * Refuses encryption, embedded files, scripts, external content and unreadable parts. Clickable links are
 * allowed.
 */
export async function pdfFault(bytes: Buffer): Promise<FileFault | null> {
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - ARCHIVE_END));
  if (!/startxref\s+\d+\s+%%EOF/.test(tail.slice(-4096))) return "broken";
  if (tail.includes("PK\x05\x06")) return "embedded";
  const named = faultOfNames(bytes, LONG_NAMES);
  if (named) return named;
  const parser = new RecordingParser(bytes);
  try {
    await parser.parseDocument();
  } catch {
    return parser.refusal?.fault ?? "broken";
  }
  if (parser.refusal) return parser.refusal.fault;
  if (hasUnreadObject(bytes, parser.keywords) || parser.hasOtherPacks()) return "broken";
  return new Inspection(parser.versions).fault() ?? (await checkStreams(parser.streams));
}
