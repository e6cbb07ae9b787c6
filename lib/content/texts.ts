import type { Root as Elements } from "hast";
import type { Root } from "mdast";
import { toString as plainText } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import type { Language } from "@/lib/kernel/languages";
import { TextError } from "./content-error";
import { partsOf, readText, type TitleInText, toElements } from "./markdown";
import type { Marks } from "./marks";
import { isPicture, PICTURE_NAMES, type PictureName } from "./picture-names";
import { FRONT, type ListName } from "./schemas";
import type { TextVariables } from "./variables";

export type Text = {
  /** File name, equal in every language. */
  id: string;
  language: Language;
  title: string;
  body: Elements;
  plain: string;
};

export type ListedText = Text & { order: number; hidden: boolean };

export type Step = { id: string; title: string; body: Elements; picture?: PictureName };

export type TutorialText = ListedText & {
  summary: string;
  /** Drawing in a list. */
  cover?: PictureName;
  video?: string;
  steps: readonly Step[];
};

export type PageText = Text & { description: string; revised?: string; contents: readonly TitleInText[] };

type File = { id: string; language: Language; source: string; variables: TextVariables; marks?: Marks };

const plain = (tree: Root) =>
  tree.children
    .map((node) => plainText(node))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();

const common = ({ id, language }: File, title: string, tree: Root) => ({
  id,
  language,
  title,
  body: toElements(tree),
  plain: plain(tree),
});

export function listedText(kind: Exclude<ListName, "tutorials">, file: File): ListedText {
  const { front, tree, titles } = readText(file.source, FRONT[kind], file.variables, file.marks);
  refusePicture(tree);
  if (titles[0]) throw new TextError(undefined, "it has no headings: its title is in the head");
  if (tree.children.length === 0 && kind !== "team") throw new TextError(undefined, "it says nothing");
  return { ...common(file, front.title, tree), order: front.order, hidden: front.hidden };
}

/** The site hosts only our own drawings, one per step. */
function refusePicture(tree: Root): void {
  visit(tree, ["image", "imageReference"], (node) => {
    throw new TextError(node.position?.start.line, "a picture is one drawing to a step of a tutorial");
  });
}

/** From `![](art:name)`. */
function takePicture(body: Root): PictureName | undefined {
  const at = body.children.findIndex(
    (node) => node.type === "paragraph" && node.children.some((child) => child.type === "image"),
  );
  const paragraph = body.children[at];
  if (paragraph?.type !== "paragraph") return undefined;
  const image = paragraph.children.find((child) => child.type === "image");
  const name = image?.url.replace(/^art:/, "") ?? "";
  if (!isPicture(name)) {
    const known = PICTURE_NAMES.join(", ");
    throw new TextError(image?.position?.start.line, `there is no drawing art:${name}; these are: ${known}`);
  }
  body.children.splice(at, 1);
  refusePicture(body);
  return name;
}

/** Each `##` heading begins a step. */
export function tutorialText(file: File): TutorialText {
  const { front, tree } = readText(file.source, FRONT.tutorials, file.variables, file.marks);
  const { before, parts } = partsOf(tree);
  if (parts.length === 0) throw new TextError(undefined, "it has no steps: a step begins with ##");
  const steps = parts.map(({ heading, body }, index) => {
    const picture = takePicture(body);
    return { id: `step-${index + 1}`, title: plainText(heading), body: toElements(body), picture };
  });
  refusePicture(before);
  const { title, ...rest } = front;
  const cover = front.cover ?? steps.find(({ picture }) => picture)?.picture;
  return { ...common(file, title, before), plain: plain(tree), ...rest, cover, steps };
}

export function pageText(file: File): PageText {
  const { front, tree, titles } = readText(file.source, FRONT.page, file.variables, file.marks);
  refusePicture(tree);
  const contents = titles.filter(({ depth }) => depth === 2);
  return {
    ...common(file, front.title, tree),
    description: front.description,
    revised: front.revised,
    contents,
  };
}
