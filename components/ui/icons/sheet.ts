import sheet from "./lines.svg";

/** Content-addressed: a changed drawing gets another address. */
export const SHEET: string = typeof sheet === "string" ? sheet : sheet.src;
