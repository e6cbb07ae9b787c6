import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";

type BareWords = {
  title: string;
  text: string;
  /** Omit where a retry does not help. */
  again?: string;
  home?: { href: string; label: string };
  typed?: { heading: string; values: readonly string[] };
  number?: { label: string; id: string };
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Loads no scripts, styles or fonts. `words` must be ours, unescaped; typed values are escaped. */
export function barePage(language: Language, words: BareWords): string {
  const { title, text, again, home, typed, number } = words;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT_NAME}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 17px/1.6 system-ui, sans-serif; background: light-dark(#faf7f2, #131a17); color: light-dark(#22302b, #f1eee6); }
main { max-width: 30rem; }
svg { display: block; width: 132px; height: auto; margin-bottom: 28px; }
rect { fill: none; stroke: light-dark(#7a847c, #74837b); stroke-width: 1.5; stroke-dasharray: 5 5; rx: 2px; }
rect.sewn { fill: light-dark(#e8a93b, #efb654); stroke: none; }
h1 { font: 480 2rem/1.15 Georgia, serif; letter-spacing: -.018em; margin: 0 0 12px; }
h2 { font: 600 1rem/1.4 system-ui, sans-serif; margin: 0 0 8px; }
p { margin: 0 0 28px; }
pre { margin: 0 0 12px; padding: 10px 14px; border-radius: 10px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere;
  background: light-dark(#f3eee4, #212c27); }
pre + .ways { margin-top: 24px; }
a { display: inline-block; padding: 10px 22px; border-radius: 99px; font-weight: 600; text-decoration: none;
  background: light-dark(#1f5a46, #86cbaa); color: light-dark(#fffefb, #10201a); }
a.home { padding-inline: 0; background: none; color: light-dark(#1f5a46, #86cbaa); }
.ways { display: flex; flex-wrap: wrap; gap: 8px 22px; }
.number { margin: 28px 0 0; font-size: 15px; color: light-dark(#5f6d66, #9da9a2); }
.number b { display: block; font: 14px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all; }
a:focus-visible { outline: 3px solid light-dark(#1f5a46, #efb654); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<svg viewBox="-1 -1 132 46" aria-hidden="true">${[0, 44, 88]
    .map((x, index) => `<rect x="${x}" y="0" width="42" height="42"${index === 0 ? ' class="sewn"' : ""}/>`)
    .join("")}</svg>
<h1>${title}</h1>
<p>${text}</p>
${typed ? `<h2>${typed.heading}</h2>\n${typed.values.map((value) => `<pre>${escaped(value)}</pre>`).join("\n")}\n` : ""}<div class="ways">${again === undefined ? "" : `<a href="">${again}</a>`}${home ? `<a class="home" href="${home.href}">${home.label}</a>` : ""}</div>${
    number ? `\n<p class="number">${number.label} <b>${number.id}</b></p>` : ""
  }
</main>
</body>
</html>
`;
}
