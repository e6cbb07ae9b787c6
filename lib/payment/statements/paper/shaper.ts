import type * as HarfBuzz from "harfbuzzjs";

type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number };

/** The part of a font of fontkit's that pdfkit asks for the glyphs of a text. */
export type LaidOutFont = {
  getGlyph(id: number, codePoints: number[]): Glyph;
  layout(text: string): GlyphRun;
};

/** Text of a glyph whose characters are already the text of an earlier glyph. */
const NO_WIDTH = [0x200b];

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** The glyphs of HarfBuzz as fontkit gives its own. pdfkit scales the positions, so the width is added up when asked. */
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
 * Has a font shaped by HarfBuzz. Fontkit knows no Burmese, puts a Thai tone mark below the vowel am, and does not end
 * on some texts.
 */
export async function shapeByHarfBuzz(font: LaidOutFont, bytes: Uint8Array): Promise<void> {
  // Loaded when it is first needed, because few papers do; for the same reason the build is not to read it.
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
