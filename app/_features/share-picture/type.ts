import { readFile } from "node:fs/promises";
import type { Font, Path } from "fontkit";
import { log, ownFile } from "@/lib/platform";

const FILES = {
  heading: "fraunces-500.ttf",
  text: "figtree-520.ttf",
  cyrillic: "noto-serif-cyrillic-500.woff",
  greek: "noto-serif-greek-500.woff",
} as const;

/** Pixels; `tracking` is relative to the size. */
export type Style = {
  family: "heading" | "text";
  size: number;
  colour: string;
  tracking?: number;
  /** Relative to the size. */
  leading?: number;
};

type Run = { font: Font; text: string };

/** Outlines: pictures need no fonts, and user text is never parsed as markup. */
export type Type = {
  /** In pixels. */
  width(text: string, style: Style): number;
  /** From the left end of the baseline. */
  line(text: string, style: Style, x: number, baseline: number): string;
  /** `baseline` is below the line's top. */
  measures(style: Style): { baseline: number; height: number };
};

/** Adds fonts for Cyrillic and Greek. */
export async function readType(): Promise<Type> {
  // Large, so loaded on first use and ignored by the build.
  const { create } = await import(/* turbopackIgnore: true */ "fontkit");
  const read = async (file: string) => create(await readFile(ownFile("app", "fonts", file)));
  const [heading, text, cyrillic, greek] = await Promise.all([
    read(FILES.heading),
    read(FILES.text),
    read(FILES.cyrillic),
    read(FILES.greek),
  ]);
  const own = { heading, text };
  const families = { heading: [heading, cyrillic, greek], text: [text, cyrillic, greek] };

  function runsOf(words: string, { family }: Style): Run[] {
    const runs: Run[] = [];
    for (const character of words) {
      const point = character.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      const has = families[family].find((font) => font.hasGlyphForCodePoint(point));
      // `inFont` disagrees.
      if (!has) log.warn("picture_lacks_letters", { point });
      const font = has ?? own[family];
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  function set(words: string, style: Style) {
    const outlines: { path: Path; x: number; y: number; scale: number }[] = [];
    let x = 0;
    for (const { font, text: part } of runsOf(words, style)) {
      const scale = style.size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(part);
      for (const [at, { path }] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
        outlines.push({ path, x: x + xOffset * scale, y: -yOffset * scale, scale });
        x += xAdvance * scale + (style.tracking ?? 0) * style.size;
      }
    }
    return { outlines, width: x };
  }

  return {
    width: (words, style) => set(words, style).width,
    line(words, style, left, baseline) {
      const outlines = set(words, style).outlines.map(({ path, x, y, scale }) =>
        path
          .scale(scale, -scale)
          .translate(left + x, baseline + y)
          .toSVG(),
      );
      return `<path fill="${style.colour}" d="${outlines.join("")}"/>`;
    },
    measures(style) {
      const font = own[style.family];
      const ascent = (font.ascent / font.unitsPerEm) * style.size;
      const usual = ((font.ascent - font.descent) / font.unitsPerEm) * style.size;
      const height = style.leading ? style.leading * style.size : usual;
      return { baseline: (height - usual) / 2 + ascent, height };
    },
  };
}
