import { clothMarkup } from "@/components/quilt/markup";
import type { Way } from "@/lib/kernel/quilt";

const fold = (top: number, seed: string, way: Way, rows: number) =>
  `<g transform="translate(34 ${top})" style="clip-path:inset(0 round 9px)"><g transform="scale(2.2)">${clothMarkup({ seed, way, cols: 6, rows })}</g></g>`;

/**
 * `npm run workshop -- icons` writes it to a file: most pages reference it in their not-found data, and few show it. Uses
 * the page's colors.
 */
export function foldedQuilts(): string {
  const quilts = [
    '<ellipse cx="100" cy="134" rx="86" ry="9" fill="var(--sage)"/>',
    fold(104, "fold-3", "loss", 1),
    fold(79, "fold-2", "home", 1),
    fold(32, "fold-1", "care", 2),
    '<path d="M166 44C188 40 186 18 170 20S158 8 172 6" fill="none" stroke="var(--cloth-clay)" stroke-width="2" stroke-linecap="round"/>',
    '<path d="M171 7l13-5" stroke="var(--ink-3)" stroke-width="2.4" stroke-linecap="round"/>',
  ].join("");
  const coloured = quilts.replace(/class="a-([a-z]+)"/g, 'fill="var(--cloth-$1)"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150" aria-hidden="true"><g id="q">${coloured}</g></svg>\n`;
}
