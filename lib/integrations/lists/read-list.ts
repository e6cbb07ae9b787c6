import type { PlainReason } from "@/lib/kernel";
import { type Column, MOST_TITLES, recognise } from "./columns";
import { MOST_PEOPLE } from "./limits";
import { type ListedPerson, personReader } from "./person-of";
import { type Records, recordsOf } from "./records";
import { cardsOf, isCards } from "./vcard";

export type ListedRow = {
  /** The line of the list on which it begins. */
  line: number;
  /** Empty for a contact card. */
  cells: string[];
  person: ListedPerson;
  /** Why the line cannot be read as it is. */
  problem?: PlainReason;
};

export type ReadList = {
  rows: ListedRow[];
  /** The columns, which an admin may correct; null for contact cards. */
  columns: Column[] | null;
  hasHeader: boolean;
  twoSurnames: boolean;
  /** True if there were more than `MOST_PEOPLE`. */
  isCut: boolean;
  /** True if some row had more columns than are read. */
  isNarrowed: boolean;
};

/** "Nora <nora@…>, Alan <alan@…>" from an e-mail's list of receivers, one line for each. */
function receiversApart(text: string): string {
  const found = text.match(/<[^<>\s@]+@[^<>\s@]+>/g)?.length ?? 0;
  if (found < 2) return text;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return found > lines ? text.replace(/>[ \t]*[,;][ \t]*/g, ">\n") : text;
}

/** More records than people, for titles and the row that names the columns. */
export const MOST_RECORDS = MOST_PEOPLE + MOST_TITLES + 1;

/** Rows of a table as people. Nothing of them is checked yet. */
export function readRecords({ records, isCut, isNarrowed }: Records): ReadList {
  const legible = records.filter(({ problem }) => !problem);
  const { columns, headerAt, twoSurnames } = recognise(legible.map(({ cells }) => cells));
  const header = headerAt === null ? null : legible[headerAt];
  const people = header ? records.slice(records.indexOf(header) + 1) : records;
  const personOf = personReader({ columns, twoSurnames, isLoose: !header });
  const rows = people.slice(0, MOST_PEOPLE).map(
    ({ line, cells, problem }): ListedRow => ({
      line,
      cells,
      person: personOf(cells),
      ...(problem ? { problem } : {}),
    }),
  );
  return {
    rows,
    columns,
    hasHeader: header !== null,
    twoSurnames,
    isCut: isCut || people.length > MOST_PEOPLE,
    isNarrowed,
  };
}

/**
 * A pasted or uploaded list as people: contact cards, or lines with cells. Nothing of it is checked yet. A cell that a
 * person left out, a name in one piece and other habits of lists are seen to.
 */
export function readList(text: string): ReadList {
  if (isCards(text)) {
    const { cards, isCut } = cardsOf(text, MOST_PEOPLE);
    const rows = cards.map((card): ListedRow => ({ ...card, cells: [] }));
    return { rows, columns: null, hasHeader: false, twoSurnames: false, isCut, isNarrowed: false };
  }
  return readRecords(recordsOf(receiversApart(text), MOST_RECORDS));
}
