import { posix } from "node:path";
import { TooLarge } from "../too-large";
import { openArchive } from "./archive";
import { elementsOf, isOffice, officeAttributes, parseXml } from "./xml";

/** In bytes. 100,000 people take under 30 MB. */
const MOST_LIST = 1024 * 1024;
const MOST_XML = 48 * 1024 * 1024;

export type OtherFile = "locked" | "numbers" | "binary" | "open document" | "other";
type Sheet = { name: string; path: string };

type Contents = {
  sheets: Sheet[];
  is1904: boolean;
  stringsPath: string;
  stylesPath: string;
  /** Null if missing. Throws `TooLarge` beyond the total limit. */
  read(path: string): Promise<string | null>;
};

type Archive = Awaited<ReturnType<typeof openArchive>>;

/** Part names ignore case, as in Excel. */
function partReader({ members, unpack }: Archive) {
  const byName = new Map(members.map((member) => [member.fileName.toLowerCase(), member]));
  let size = 0;
  return async (path: string, most = MOST_XML): Promise<string | null> => {
    const member = byName.get(path.toLowerCase());
    if (!member) return null;
    size += member.uncompressedSize;
    if (member.uncompressedSize > most || size > MOST_XML) throw new TooLarge();
    return (await unpack(member)).toString("utf8").replace(/^\ufeff/, "");
  };
}

/** Skips other programs' elements of the same name. */
const elementsIn = (xml: string | null, name: string) =>
  [...elementsOf(parseXml(xml ?? ""))]
    .filter((element) => element.name === name && isOffice(element))
    .map(officeAttributes);

type Relation = { id: string | undefined; kind: string; path: string };

/** `owner`: the part's path; empty for the package. */
function relationsOf(xml: string | null, owner: string): Relation[] {
  return elementsIn(xml, "Relationship").map(({ Id, Type = "", Target = "" }) => ({
    id: Id,
    kind: Type.slice(Type.lastIndexOf("/") + 1),
    path: posix.resolve("/", posix.dirname(owner), Target).slice(1),
  }));
}

const relationsPath = (part: string) =>
  posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`);

async function otherKind({ members, unpack }: Archive): Promise<OtherFile> {
  if (members.some(({ fileName }) => /(?:^|\/)Index\.zip$|\.iwa$/.test(fileName))) return "numbers";
  const type = members.find(({ fileName }) => fileName === "mimetype");
  if (!type || type.uncompressedSize > 200) return "other";
  return (await unpack(type)).includes("opendocument.spreadsheet") ? "open document" : "other";
}

export async function openWorkbook(bytes: Buffer): Promise<Contents | { notWorkbook: OtherFile }> {
  const archive = await openArchive(bytes);
  if (archive.members.some((member) => member.isEncrypted())) return { notWorkbook: "locked" };
  const read = partReader(archive);
  const main = relationsOf(await read("_rels/.rels", MOST_LIST), "").find(
    ({ kind }) => kind === "officeDocument",
  );
  const path = main?.path ?? "xl/workbook.xml";
  const types = elementsIn(await read("[Content_Types].xml", MOST_LIST), "Override");
  const type = types.find(({ PartName }) => PartName === `/${path}`)?.ContentType;
  if (/\.sheet\.binary\./.test(type ?? "") || path.endsWith(".bin")) return { notWorkbook: "binary" };
  const isWorkbook = type === undefined || /spreadsheetml|ms-excel/.test(type);
  const list = isWorkbook ? await read(path, MOST_LIST) : null;
  if (list === null) return { notWorkbook: await otherKind(archive) };
  const related = relationsOf(await read(relationsPath(path), MOST_LIST), path);
  const shared = (kind: string) =>
    related.find((one) => one.kind === kind)?.path ?? posix.join(posix.dirname(path), `${kind}.xml`);
  return {
    sheets: elementsIn(list, "sheet").flatMap(({ name = "", id, state = "visible" }) => {
      const part = related.find((one) => one.id === id && one.kind === "worksheet");
      return part && state === "visible" ? [{ name, path: part.path }] : [];
    }),
    is1904: /^(?:1|true)$/.test(elementsIn(list, "workbookPr")[0]?.date1904 ?? ""),
    stringsPath: shared("sharedStrings"),
    stylesPath: shared("styles"),
    read,
  };
}
