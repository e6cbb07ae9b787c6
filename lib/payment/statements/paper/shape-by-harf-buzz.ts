import type * as HarfBuzz from "harfbuzzjs";

type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number };

/** The part that pdfkit uses. */
export type LaidOutFont = {
  getGlyph(id: number, codePoints: number[]): Glyph;
  layout(text: string): GlyphRun;
};

/** For characters that belong to an earlier glyph. */
const NO_WIDTH = [0x200b];

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** pdfkit scales positions, so the width is summed on demand. */
function runOf(text: string, font: LaidOutFont, buffer: HarfBuzz.Buffer): GlyphRun {
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const endOf = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]));
  const spoken = new Set<number>();
  const glyphs = infos.map(({ codepoint, cluster }) => {
    const isFirst = !spoken.has(cluster);
    spoken.add(cluster);
    return font.getGlyph(codepoint, isFirst ? pointsOf(text.slice(cluster, endOf.get(cluster))) : NO_WIDTH);
  });
  const positions = buffer.getGlyphPositions().map((position) => ({ ...position }));
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

/**
 * Replaces fontkit's shaping: fontkit lacks Burmese, misplaces Thai tone marks before sara am, and hangs on
 * some texts.
 */
export async function shapeByHarfBuzz(font: LaidOutFont, bytes: Uint8Array): Promise<void> {
  // Few papers need it, so it is loaded on demand and excluded from the build.
  const { Blob, Buffer, Face, Font, shape } = await import(/* turbopackIgnore: true */ "harfbuzzjs");
  const shaped = new Font(new Face(new Blob(bytes)));
  font.layout = (text) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shaped, buffer);
    return runOf(text, font, buffer);
  };
}
