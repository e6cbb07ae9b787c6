import { isMemberField, type MemberField } from "./new-member";

/** `rows.12.email` */
export const rowInput = (number: number, field: MemberField) => `rows.${number}.${field}`;

/** `columns.2` */
export const columnInput = (at: number) => `columns.${at}`;

const ROW = /^rows\.(\d{1,9})\.(\w+)$/;
const COLUMN = /^columns\.(\d{1,2})$/;

type TypedRow = { number: number } & Partial<Record<MemberField, string>>;

export function typedRows(pairs: Iterable<[string, unknown]>): TypedRow[] {
  const rows = new Map<number, TypedRow>();
  for (const [name, value] of pairs) {
    const [, number, field] = ROW.exec(name) ?? [];
    if (!isMemberField(field) || typeof value !== "string") continue;
    const at = Number(number);
    const row = rows.get(at) ?? { number: at };
    row[field] = value;
    rows.set(at, row);
  }
  return [...rows.values()];
}

export function chosenColumns(pairs: Iterable<[string, unknown]>): string[] {
  const chosen: string[] = [];
  for (const [name, value] of pairs) {
    const at = COLUMN.exec(name)?.[1];
    if (at !== undefined && typeof value === "string") chosen[Number(at)] = value;
  }
  return Array.from(chosen, (meaning) => meaning ?? "none");
}
