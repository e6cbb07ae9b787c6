import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";

const importsOf = (sheet: string) =>
  [...readFileSync(sheet, "utf8").matchAll(/@import "(\.[^"]+)"/g)].map(([, file = ""]) =>
    join(dirname(sheet), file),
  );

/** Selectors without state pseudo-classes and pseudo-elements. */
const selectorsOf = (sheets: string[]) =>
  sheets
    .map((sheet) => readFileSync(sheet, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""))
    .flatMap((css) => [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = ""]) => selector.trim()))
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replace(/::?(?!is|not|has|where)[a-z-]+(\([^)]*\))?/g, ""))
    // The part after a combinator may have been a pseudo-class alone.
    .map((selector) => selector.replace(/([>+~])\s*$/, "$1 *"));

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);

const everywhere = new Set(selectorsOf(importsOf("app/globals.css")).flatMap(classesIn));
const inside = [...new Set(selectorsOf(importsOf("app/inside.css")))].filter((selector) =>
  classesIn(selector).some((name) => !everywhere.has(name)),
);

/** Lists selectors of elements that only `app/inside.css` styles, on a page without it. */
export function unstyled(page: Page): Promise<string[]> {
  return page.evaluate(
    (selectors) =>
      getComputedStyle(document.documentElement).getPropertyValue("--inside")
        ? []
        : selectors.filter((selector) => document.querySelector(selector)),
    inside,
  );
}
