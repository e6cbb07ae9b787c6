import type { FileFault } from "../../files/kinds/kind";

/** Fields that load data or run programs on update. */
const LOADING = new Set([
  ...["DDE", "DDEAUTO", "INCLUDE", "INCLUDEPICTURE", "INCLUDETEXT", "IMPORT", "LINK", "RD", "DATABASE"],
]);
/** Placeholder for a nested field of unknown result. */
const INNER = "\u0001";
const CLICKED = /^HYPERLINK\s*(?:\\[a-z]\s+)*(?:"\s*)?(?:https?:|mailto:|tel:|#)/i;

export function faultOfInstruction(instruction: string): FileFault | null {
  if (instruction.includes("&#")) return "broken";
  const text = instruction.replaceAll("&quot;", '"').replaceAll("&amp;", "&").trim();
  const name = (/^[^\s"\\]+/.exec(text)?.[0] ?? "").toUpperCase();
  // Computes the name of another field.
  if (text.startsWith(INNER) || name.includes(INNER)) return "external";
  if (name === "EMBED") return "embedded";
  if (LOADING.has(name)) return "external";
  const isLocal = /^HYPERLINK\s+\\l\b/i.test(text);
  return name === "HYPERLINK" && !isLocal && !CLICKED.test(text) ? "external" : null;
}

/** `text` is the mark's kind, the instruction, or text that Word may read as instruction. */
export type FieldPiece = {
  kind: "mark" | "instruction" | "text" | "simple field";
  text: string;
  isPreserved: boolean;
  isDeleted: boolean;
  isInserted: boolean;
};

export const MARKS: readonly string[] = ["begin", "separate", "end"];

/** Joins instructions that Word splits over runs and nests. */
class Fields {
  readonly #instructions: string[] = [];
  readonly #open: { text: string; hasResult: boolean }[] = [];
  /** Instruction text outside fields: a damaged part. */
  #loose = "";

  take({ kind, text }: FieldPiece): void {
    const inner = this.#open.at(-1);
    if (kind === "instruction") {
      if (inner) inner.text += text;
      else this.#loose += text;
    } else if (kind === "text") {
      if (inner && !inner.hasResult) inner.text += text;
    } else if (kind === "simple field" || text === "begin") {
      if (inner && !inner.hasResult) inner.text += INNER;
      if (kind === "mark") this.#open.push({ text: "", hasResult: false });
    } else if (text === "separate") {
      if (inner) inner.hasResult = true;
    } else {
      const ended = this.#open.pop();
      if (ended) this.#instructions.push(ended.text);
    }
  }

  get hasLooseText(): boolean {
    return this.#loose.trim() !== "";
  }

  fault(): FileFault | null {
    const all = [...this.#instructions, ...this.#open.map(({ text }) => text), this.#loose];
    return all.map(faultOfInstruction).find((fault) => fault !== null) ?? null;
  }
}

/** A continuous text (body, footnote, text box) with its fields. */
export class Story {
  readonly #pieces: FieldPiece[] = [];
  #depth = 0;

  take(piece: FieldPiece): void {
    if (piece.kind === "mark") this.#depth += { begin: 1, end: -1 }[piece.text] ?? 0;
    if (piece.kind !== "text" || this.#depth > 0) this.#pieces.push(piece);
  }

  /** In any reading: with or without deletions, insertions, spaces at part ends, and texts in between. */
  fault(): FileFault | null {
    const pieces = this.#pieces;
    let isWhole = true;
    const both = (isNeeded: boolean) => (isNeeded ? [true, false] : [true]);
    for (const withDeleted of both(pieces.some(({ isDeleted }) => isDeleted))) {
      for (const withInserted of both(pieces.some(({ isInserted }) => isInserted))) {
        for (const withSpaces of both(pieces.some(({ isPreserved }) => !isPreserved))) {
          for (const withTexts of both(pieces.some(({ kind }) => kind === "text"))) {
            const fields = new Fields();
            for (const piece of pieces) {
              if ((piece.isDeleted && !withDeleted) || (piece.isInserted && !withInserted)) continue;
              if (piece.kind === "text" && !withTexts) continue;
              const isTrimmed = !withSpaces && !piece.isPreserved;
              fields.take(isTrimmed ? { ...piece, text: piece.text.trim() } : piece);
            }
            const fault = fields.fault() ?? (isWhole && fields.hasLooseText ? "broken" : null);
            if (fault) return fault;
            isWhole = false;
          }
        }
      }
    }
    return null;
  }
}
