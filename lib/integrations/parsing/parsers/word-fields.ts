import type { FileFault } from "../../files/kinds/kind";

/** Fields that load something or run another program when they are updated. */
const LOADING = new Set([
  ...["DDE", "DDEAUTO", "INCLUDE", "INCLUDEPICTURE", "INCLUDETEXT", "IMPORT", "LINK", "RD", "DATABASE"],
]);
/** Placeholder in an instruction for a nested field, whose result is unknown. */
const INNER = "\u0001";
const CLICKED = /^HYPERLINK\s+(?:\\[a-z]\s+)*(?:"\s*)?(?:https?:|mailto:|tel:|#)/i;

/** Why a field's instruction is refused, or null. */
export function faultOfInstruction(instruction: string): FileFault | null {
  if (instruction.includes("&#")) return "broken";
  const text = instruction.replaceAll("&quot;", '"').replaceAll("&amp;", "&").trim();
  const name = (/^[^\s"\\]+/.exec(text)?.[0] ?? "").toUpperCase();
  // A field that computes the name of another one.
  if (text.startsWith(INNER) || name.includes(INNER)) return "external";
  if (name === "EMBED") return "embedded";
  if (LOADING.has(name)) return "external";
  const isLocal = /^HYPERLINK\s+\\l\b/i.test(text);
  return name === "HYPERLINK" && !isLocal && !CLICKED.test(text) ? "external" : null;
}

/** Collects the instructions of a part's fields, which Word splits over several runs and nests. */
export class Fields {
  readonly #instructions: string[] = [];
  readonly #open: { text: string; hasResult: boolean }[] = [];
  /** Text of instructions outside of any field: a damaged part. */
  #loose = "";

  /** Takes the mark of a field: `begin`, `separate` or `end`. */
  mark(type: string): void {
    const inner = this.#open.at(-1);
    if (type === "begin") {
      if (inner && !inner.hasResult) inner.text += INNER;
      this.#open.push({ text: "", hasResult: false });
    } else if (type === "separate") {
      if (inner) inner.hasResult = true;
    } else if (type === "end") {
      const ended = this.#open.pop();
      if (ended) this.#instructions.push(ended.text);
    }
  }

  add(text: string): void {
    const inner = this.#open.at(-1);
    if (inner) inner.text += text;
    else this.#loose += text;
  }

  fault(): FileFault | null {
    const all = [...this.#instructions, ...this.#open.map(({ text }) => text), this.#loose];
    return all.map(faultOfInstruction).find((fault) => fault !== null) ?? null;
  }
}
