import sheet from "./lines.svg";

/** The address of the sheet with all drawings, which never changes: a change of a drawing is another address. */
export const SHEET: string = typeof sheet === "string" ? sheet : sheet.src;
