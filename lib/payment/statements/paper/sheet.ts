import { type HasCharacter, inFonts, linesOf, needsLatin, type Run, runsOf } from "../rules/runs";
import { HEADING_FONT, type PaperFonts, paperFonts, SHAPED_FONTS, TEXT_FONT } from "./fonts";
import { type LaidOutFont, shapeByHarfBuzz } from "./shape-by-harf-buzz";

export const PAGE = { width: 612, height: 792, margin: 44, foot: 40 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;
export const INK = "#22302b";
export const QUIET = "#47574f";
const HAIRLINE = "#c9c2b4";

/** Missing in pdfkit's types. */
type WithFont = { _font: { font: LaidOutFont & { hasGlyphForCodePoint(code: number): boolean } } };

export type Look = { size: number; colour?: string; font?: string; align?: "left" | "right"; lead?: number };

type Facts = {
  title: string;
  author: string;
  locale: string;
  at: Date;
  names: readonly string[];
};

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  private readonly covered = new Map<string, boolean>();
  private readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
  /** Some characters had no font. */
  isTransliterated = false;

  private constructor(
    Pdf: typeof import("pdfkit"),
    private readonly fonts: PaperFonts,
    { title, author, locale, at }: Facts,
  ) {
    this.doc = new Pdf({
      size: "LETTER",
      margin: 0,
      bufferPages: true,
      autoFirstPage: true,
      pdfVersion: "1.7",
      tagged: true,
      lang: locale,
      displayTitle: true,
      // Otherwise pdfkit writes time and version, and the bytes would differ.
      info: { Title: title, Author: author, CreationDate: at, Producer: author, Creator: author },
    });
    for (const [file, font] of fonts.files) this.doc.registerFont(file, font);
    const { doc } = this;
    this.bytes = new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
      doc.on("error", reject);
    });
  }

  static async begin(facts: Facts): Promise<Sheet> {
    const [fonts, { default: Pdf }] = await Promise.all([
      paperFonts(facts.names),
      // Large, so it is loaded on demand and excluded from the build.
      import(/* turbopackIgnore: true */ "pdfkit"),
    ]);
    const sheet = new Sheet(Pdf, fonts, facts);
    for (const file of SHAPED_FONTS) {
      const bytes = fonts.files.get(file);
      if (bytes) await shapeByHarfBuzz(sheet.fontOf(file), bytes);
    }
    return sheet;
  }

  private fontOf(file: string): WithFont["_font"]["font"] {
    this.doc.font(file);
    return (this.doc as unknown as WithFont)._font.font;
  }

  private readonly has: HasCharacter = (font, character) => {
    const key = `${font} ${character}`;
    const known = this.covered.get(key);
    if (known !== undefined) return known;
    const found = this.fontOf(font).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    this.covered.set(key, found);
    return found;
  };

  private fontsOf = ({ font = TEXT_FONT }: Look) =>
    font === HEADING_FONT ? [HEADING_FONT, ...this.fonts.textFonts] : this.fonts.textFonts;

  private runWidth({ text, font }: Run, size: number): number {
    return this.doc.font(font).fontSize(size).widthOfString(text, { features: [] });
  }

  lines(text: string, width: number, look: Look): string[] {
    const shown = inFonts(text, this.fontsOf(look), this.has);
    if (needsLatin(text, this.fontsOf(look), this.has)) this.isTransliterated = true;
    return linesOf(shown, width, (part) => this.widthOf(part, look));
  }

  private widthOf(line: string, look: Look): number {
    return runsOf(line, this.fontsOf(look), this.has).reduce(
      (sum, run) => sum + this.runWidth(run, look.size),
      0,
    );
  }

  leadOf = ({ size, lead = 1.35 }: Look) => size * lead;

  write(lines: readonly string[], x: number, y: number, width: number, look: Look): void {
    for (const [index, line] of lines.entries()) {
      let left = look.align === "right" ? x + width - this.widthOf(line, look) : x;
      for (const run of runsOf(line, this.fontsOf(look), this.has)) {
        const step = this.runWidth(run, look.size);
        this.writeRun(run, left, y + index * this.leadOf(look), look);
        left += step;
      }
    }
  }

  private writeRun({ text, font }: Run, x: number, y: number, { size, colour = INK }: Look): void {
    const { doc } = this;
    // Shaped glyphs are reordered, so the PDF also contains the text.
    const isShaped = SHAPED_FONTS.includes(font);
    if (isShaped) doc.markContent("Span", { actual: text });
    doc
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, x, y, { lineBreak: false, features: [], baseline: -size });
    if (isShaped) doc.endMarkedContent();
  }

  /** Screen readers skip it. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number): void {
    this.artifact(() => {
      this.doc
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.6)
        .strokeColor(HAIRLINE)
        .stroke();
    });
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.doc.end();
    return this.bytes;
  }
}
