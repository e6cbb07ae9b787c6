import type { PlainReason } from "@/lib/kernel";
import { type Column, MOST_TITLES, recognise } from "./columns";
import { MOST_PEOPLE } from "./limits";
import { type ListedPerson, personReader } from "./person-reader";
import { type Records, recordsOf } from "./records";
import { cardsOf, isCards } from "./vcard";

type ListedRow = {
  line: number;
  /** Empty for contact cards. */
  cells: string[];
  person: ListedPerson;
  problem?: PlainReason;
};

export type ReadList = {
  rows: ListedRow[];
  /** An admin may correct them; null for contact cards. */
  columns: Column[] | null;
  hasHeader: boolean;
  twoSurnames: boolean;
  isCut: boolean;
  isNarrowed: boolean;
};

/** "Nora <nora@…>, Alan <alan@…>" becomes lines. */
function receiversApart(text: string): string {
  const found = text.match(/<[^<>\s@]+@[^<>\s@]+>/g)?.length ?? 0;
  if (found < 2) return text;
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  return found > lines ? text.replace(/>[ \t]*[,;][ \t]*/g, ">\n") : text;
}

export const MOST_RECORDS = MOST_PEOPLE + MOST_TITLES + 1;

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

/** Handles omitted cells, names in one piece and other habits. Checks nothing. */
export function readList(text: string): ReadList {
  if (isCards(text)) {
    const { cards, isCut } = cardsOf(text, MOST_PEOPLE);
    const rows = cards.map((card): ListedRow => ({ ...card, cells: [] }));
    return { rows, columns: null, hasHeader: false, twoSurnames: false, isCut, isNarrowed: false };
  }
  return readRecords(recordsOf(receiversApart(text), MOST_RECORDS));
}
