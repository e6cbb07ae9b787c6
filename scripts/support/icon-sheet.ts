import { createRequire } from "node:module";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { blockId } from "@/components/quilt/block-reference";
import { blockMarkup } from "@/components/quilt/markup";
import { Logo } from "@/components/ui/logo";
import { PATTERNS } from "@/lib/kernel/quilt";

type Icons = { width: number; height: number; icons: Record<string, { body: string } | undefined> };
const lucide: Icons = createRequire(import.meta.url)("@iconify-json/lucide/icons.json");

export const namesIn = (source: string): string[] =>
  [...source.matchAll(/icon\("([a-z0-9-]+)"\)/g)].map(([, name = ""]) => name).sort();

function logo(): string {
  const colours = { ground: "var(--ground)", arms: "var(--arms)", fourth: "var(--fourth)" };
  const drawing = renderToStaticMarkup(createElement(Logo, colours));
  return `<g id="logo">${drawing.replace(/^<svg[^>]*>|<\/svg>$/g, "")}</g>`;
}

const LOOKS = / (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin|width)="[^"]*")/g;
const GROUP = /<\/?g>/g;

function symbolOf(name: string): string {
  const { body } = lucide.icons[name] ?? {};
  if (body === undefined) throw new Error(`lucide has no icon ${name}`);
  const lines = body.replace(LOOKS, "").replace(GROUP, "");
  return `<symbol id="${name}" viewBox="0 0 ${lucide.width} ${lucide.height}">${lines}</symbol>`;
}

/** Draws the sheet; the pages' styles set lines and cloth. */
export function drawSheet(names: readonly string[]): string {
  const symbols = names.map(symbolOf);
  const blocks = [...PATTERNS.map((pattern) => blockMarkup(pattern, blockId(pattern))), logo()];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${[...symbols, ...blocks].join("\n")}\n</svg>\n`;
}
