import type { Language } from "@/lib/kernel/languages";
import { env, ofEnv, ownFile } from "@/lib/platform";
import { ContentError } from "./content-error";
import { marksOf } from "./marks";
import { type Library, readLibrary } from "./read-library";
import type { PageName } from "./schemas";
import { signatureOf } from "./signature";
import type { ListedText, PageText, TutorialText } from "./texts";
import { variablesOf } from "./variables";

type Shelf = { libraries: Record<Language, Library>; signature: string };

const shelf = ofEnv((): { kept?: Shelf } => ({}));

/**
 * Loads the texts once per process, and in development after each change. Throws a ContentError with all
 * invalid files.
 */
export function loadContent(): Record<Language, Library> {
  const { CONTENT_DIR: theirs, NODE_ENV } = env();
  const ours = ownFile("content");
  const { kept } = shelf();
  if (kept && NODE_ENV !== "development") return kept.libraries;
  const signature = signatureOf(theirs ? [ours, theirs] : [ours]);
  if (kept?.signature === signature) return kept.libraries;
  const libraries = readLibrary({
    ours,
    theirs,
    variables: (language) => variablesOf(env(), language),
    marks: marksOf(env()),
  });
  shelf().kept = { libraries, signature };
  return libraries;
}

/** Lists the questions in order; fourteen unless the provider changes them. */
export const questions = (language: Language): readonly ListedText[] => loadContent()[language].questions;

export const values = (language: Language): readonly ListedText[] => loadContent()[language].values;

export const team = (language: Language): readonly ListedText[] => loadContent()[language].team;

export const tutorials = (language: Language): readonly TutorialText[] => loadContent()[language].tutorials;

export const tutorial = (language: Language, slug: string): TutorialText | undefined =>
  tutorials(language).find(({ id }) => id === slug);

/** Throws a ContentError if missing. */
export function page(language: Language, name: PageName): PageText {
  const text = loadContent()[language].pages.get(name);
  if (!text) throw new ContentError([`${name}.md: there is none in English`]);
  return text;
}

export function tutorialAfter(language: Language, slug: string): TutorialText | undefined {
  const all = tutorials(language);
  return all[all.findIndex(({ id }) => id === slug) + 1];
}
