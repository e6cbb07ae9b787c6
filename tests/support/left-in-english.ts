import type { Page } from "@playwright/test";

/** Words that no English sentence is without and no Spanish one has. */
const ENGLISH =
  /\b(?:the|and|your?|you|with|this|that|these|from|for|not|are|was|were|have|has|been|will|we|our|of|to|is|it|by|what|when|who|how|please|back|sign|log|page|send)\b/i;

/** Addresses of pages and of people are in no language; in quotes stands what a page in English says. */
const NO_WORDS = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.example\S*|\bwww\.\S+|“[^”]*”/g;

/**
 * What a page in another language still says in English: the texts that can be seen and those that are read out, apart
 * from parts that are marked as English or not to be translated, code, buttons of English pages that a guide names, and
 * what people wrote themselves.
 */
export async function leftInEnglish(page: Page, written: readonly string[] = []): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const SKIPPED =
      "[lang^=en], [translate=no], .prose strong, code, script, style, noscript, template, nextjs-portal";
    const found = [document.title];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(SKIPPED)) continue;
      for (const name of ["aria-label", "aria-valuetext", "alt", "placeholder", "title"]) {
        found.push(element.getAttribute(name) ?? "");
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? "");
      }
    }
    return found.filter((text) => text.trim() !== "");
  });
  const byPeople = written.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  return texts.filter((text) => {
    if (byPeople.some((line) => line.includes(text.trim()))) return false;
    const ours = byPeople.reduce((rest, line) => rest.replaceAll(line, " "), text);
    return ENGLISH.test(ours.replaceAll(NO_WORDS, " "));
  });
}
