import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";

const importsOf = (sheet: string) =>
  [...readFileSync(sheet, "utf8").matchAll(/@import "(\.[^"]+)"/g)].map(([, file = ""]) =>
    join(dirname(sheet), file),
  );

/** The selectors of style sheets, one by one, without pseudo-classes of a state and pseudo-elements. */
const selectorsOf = (sheets: string[]) =>
  sheets
    .map((sheet) => readFileSync(sheet, "utf8").replace(/\/\*[\s\S]*?\*\//g, ""))
    .flatMap((css) => [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = ""]) => selector.trim()))
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replace(/::?(?!is|not|has|where)[a-z-]+(\([^)]*\))?/g, ""))
    // What stood after a combinator may have been a pseudo-class alone.
    .map((selector) => selector.replace(/([>+~])\s*$/, "$1 *"));

const classesIn = (selector: string) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);

const everywhere = new Set(selectorsOf(importsOf("app/globals.css")).flatMap(classesIn));
const inside = [...new Set(selectorsOf(importsOf("app/inside.css")))].filter((selector) =>
  classesIn(selector).some((name) => !everywhere.has(name)),
);

/** On a page without `app/inside.css`, the selectors of elements that only this sheet styles. */
export function unstyled(page: Page): Promise<string[]> {
  return page.evaluate(
    (selectors) =>
      getComputedStyle(document.documentElement).getPropertyValue("--inside")
        ? []
        : selectors.filter((selector) => document.querySelector(selector)),
    inside,
  );
}
