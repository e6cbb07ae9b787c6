import { XMLValidator } from "fast-xml-parser";
import { TooLarge } from "../too-large";
import { openArchive } from "./archive";
import { childrenOf, decodeEntities, type Element, elementOf, parseXml, textOf } from "./xml";

const DOCUMENT = "word/document.xml";
const MOST_PART = 12 * 1024 * 1024;

/** One line per paragraph or table row. `isWhole`: nothing omitted. */
type Words = { lines: string[]; isWhole: boolean };

function inlineWords(element: Element): string {
  if (element.name === "t") return decodeEntities(textOf(element));
  if (element.name === "tab") return "\t";
  if (element.name === "br" || element.name === "cr") return " ";
  const separator = element.name === "tr" ? " | " : "";
  const isCell = element.name === "tc";
  return childrenOf(element)
    .map(inlineWords)
    .filter((words) => words !== "" || separator === "")
    .join(isCell ? " " : separator);
}

function* linesOf(element: Element): Generator<string> {
  if (element.name === "p" || element.name === "tr") yield inlineWords(element).trim();
  else for (const child of childrenOf(element)) yield* linesOf(child);
}

/** Up to `most` characters. */
export async function docxWords(bytes: Buffer, { most }: { most: number }): Promise<Words> {
  const archive = await openArchive(bytes);
  const member = archive.members.find(({ fileName }) => fileName === DOCUMENT);
  if (!member) throw new Error("a document without its text");
  if (member.uncompressedSize > MOST_PART) throw new TooLarge();
  const text = (await archive.unpack(member)).toString("utf8").replace(/^\ufeff/, "");
  if (XMLValidator.validate(text) !== true) throw new Error("a document that is no XML");
  const lines: string[] = [];
  let left = most;
  for (const node of parseXml(text)) {
    const element = elementOf(node, null);
    if (!element) continue;
    for (const line of linesOf(element)) {
      if (line === "") continue;
      if (line.length > left) {
        const kept = line.slice(0, left);
        return { lines: kept ? [...lines, kept] : lines, isWhole: false };
      }
      left -= line.length;
      lines.push(line);
    }
  }
  return { lines, isWhole: true };
}
