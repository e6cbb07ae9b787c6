import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { LANGUAGES, type Language } from "@/lib/kernel/languages";
import { ContentError, TextError } from "./content-error";
import { type Marks, USUAL_MARKS } from "./marks";
import { LISTS, type ListName, PAGES } from "./schemas";
import {
  type ListedText,
  listedText,
  type PageText,
  pageText,
  type TutorialText,
  tutorialText,
} from "./texts";
import type { TextVariables } from "./variables";

export type Library = {
  questions: readonly ListedText[];
  values: readonly ListedText[];
  team: readonly ListedText[];
  tutorials: readonly TutorialText[];
  pages: ReadonlyMap<string, PageText>;
};

type Sources = {
  /** The provider's texts replace ours. */
  ours: string;
  theirs?: string;
  variables: (language: Language) => TextVariables;
  marks?: Marks;
};

type Found = { path: string; language: Language };

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();
const names = (folder: string) =>
  isFolder(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith("."))
        .sort()
    : [];

/** By `language/name` (`en/questions/our-balance`). Adds stray files to `wrong`. */
function filesBelow(root: string, wrong: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const add = (language: Language, name: string, path: string) =>
    name.endsWith(".md")
      ? found.set(`${language}/${name.slice(0, -3)}`, path)
      : wrong.push(`${path}: only .md files belong here`);
  for (const language of LANGUAGES) {
    for (const name of names(join(root, language))) {
      const path = join(root, language, name);
      if (LISTS.some((list) => list === name) && isFolder(path)) {
        for (const file of names(path)) add(language, `${name}/${file}`, join(path, file));
      } else if (PAGES.some((page) => `${page}.md` === name)) add(language, name, path);
      else wrong.push(`${path}: no text has this name; there are ${[...PAGES, ...LISTS].join(", ")}`);
    }
  }
  return found;
}

/**
 * A provider's English text also replaces our Spanish one, which could still promise what theirs withdraws.
 */
function chooser({ ours, theirs }: Sources, wrong: string[]) {
  const shelves = [...(theirs ? [filesBelow(theirs, wrong)] : []), filesBelow(ours, wrong)];
  const all = [
    ...new Set(shelves.flatMap((shelf) => [...shelf.keys()].map((key) => key.replace(/^\w+\//, "")))),
  ];
  const choose = (name: string, language: Language): Found | undefined => {
    for (const shelf of shelves) {
      for (const tried of new Set<Language>([language, "en"])) {
        const path = shelf.get(`${tried}/${name}`);
        if (path) return { path, language: tried };
      }
    }
    return undefined;
  };
  return { all, choose };
}

/** Throws a ContentError with all invalid files. */
export function readLibrary(sources: Sources): Record<Language, Library> {
  const wrong: string[] = [];
  if (sources.theirs && !isFolder(sources.theirs)) {
    throw new ContentError([`CONTENT_DIR: there is no folder ${sources.theirs}`]);
  }
  const { all, choose } = chooser(sources, wrong);
  type Read<T> = (file: {
    id: string;
    language: Language;
    source: string;
    variables: TextVariables;
    marks: Marks;
  }) => T;
  const { marks = USUAL_MARKS } = sources;

  const load = <T>(name: string, language: Language, read: Read<T>): T[] => {
    const found = choose(name, language);
    if (!found) {
      wrong.push(`${name}.md: there is none in English`);
      return [];
    }
    try {
      const source = readFileSync(found.path, "utf8");
      const variables = sources.variables(found.language);
      return [read({ id: basename(name), language: found.language, source, variables, marks })];
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      wrong.push(`${found.path}${error.line ? `:${error.line}` : ""}: ${error.message}`);
      return [];
    }
  };
  const list = <T extends ListedText>(kind: ListName, language: Language, read: Read<T>): T[] =>
    all
      .filter((name) => name.startsWith(`${kind}/`))
      .flatMap((name) => load(name, language, read))
      .filter(({ hidden }) => !hidden)
      .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));

  const libraryOf = (language: Language): Library => ({
    questions: list("questions", language, (file) => listedText("questions", file)),
    values: list("values", language, (file) => listedText("values", file)),
    team: list("team", language, (file) => listedText("team", file)),
    tutorials: list("tutorials", language, tutorialText),
    pages: new Map(PAGES.flatMap((name) => load(name, language, pageText).map((page) => [name, page]))),
  });
  const libraries = { en: libraryOf("en"), es: libraryOf("es") };
  if (wrong.length > 0) throw new ContentError([...new Set(wrong)]);
  return libraries;
}
