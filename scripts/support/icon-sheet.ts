import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { blockId } from "@/components/quilt/block-reference";
import { blockMarkup } from "@/components/quilt/markup";
import { Logo } from "@/components/ui/logo";
import { PATTERNS } from "@/lib/kernel/quilt";

type Drawing = { name: string; size: number; node: [tag: string, attributes: Record<string, string>][] };

/** The names of the icons in the source of their list. */
export const namesIn = (source: string): string[] =>
  [...source.matchAll(/icon\("([a-z0-9-]+)"\)/g)].map(([, name = ""]) => name).sort();

/** The logo; whoever refers to it says its colours. */
function logo(): string {
  const colours = { ground: "var(--ground)", arms: "var(--arms)", fourth: "var(--fourth)" };
  const drawing = renderToStaticMarkup(createElement(Logo, colours));
  return `<g id="logo">${drawing.replace(/^<svg[^>]*>|<\/svg>$/g, "")}</g>`;
}

async function drawingOf(name: string): Promise<Drawing> {
  const module: { __iconData?: Drawing } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  if (!module.__iconData) throw new Error(`lucide has no icon ${name}`);
  return module.__iconData;
}

const symbolOf = (name: string, { size, node }: Drawing) => {
  const lines = node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${lines.join("")}</symbol>`;
};

/**
 * One SVG with a symbol for each of these icons of lucide, and with the blocks of quilts. How lines look and which cloth
 * a block is made of is for the pages' styles to say.
 */
export async function drawSheet(names: readonly string[]): Promise<string> {
  const symbols = await Promise.all(names.map(async (name) => symbolOf(name, await drawingOf(name))));
  const blocks = [...PATTERNS.map((pattern) => blockMarkup(pattern, blockId(pattern))), logo()];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${[...symbols, ...blocks].join("\n")}\n</svg>\n`;
}
