import type { Heading } from "./header-words";
import {
  headingOf,
  isOtherPerson,
  isPlainGroup,
  isUnsureHeader,
  labelColumn,
  plainHeader,
  rankOf,
} from "./headers";

export const MEANINGS = ["name", "firstName", "lastName", "email", "phoneNumber", "none"] as const;
export type Meaning = (typeof MEANINGS)[number];

export type Column = {
  /** Empty without a header row. */
  header: string;
  meaning: Meaning;
  /** Needs an admin's check. */
  isGuessed: boolean;
};

const SPANISH = /(^| )(nombres?|apellidos?|correos?|telefonos?|movil|celular)( |$)/;

const DATE = /^(?:\d{1,2}[-/. ]+\d{1,2}[-/. ]+\d{2,4}|\d{4}[-/. ]\d{1,2}[-/. ]\d{1,2})$/;
const SSN_OR_ZIP = /^(?:\d{3}-\d{2}-\d{4}|\d{5}-\d{4})$/;

/** No fractions, dates, ZIP codes, Social Security or short member numbers. */
function isPhone(cell: string): boolean {
  if (/^\d*\.\d+$/.test(cell)) return false;
  if (!/^[+(]?[\d\s().\-/+]+$/.test(cell) || DATE.test(cell) || SSN_OR_ZIP.test(cell)) return false;
  const digits = cell.replace(/\D/g, "").length;
  return digits >= 10 || (digits >= 6 && /[^\d]/.test(cell));
}

/** "other": no letters, such as a date, ZIP code, member number. */
type Kind = "email" | "phoneNumber" | "text" | "other" | "empty";

/** To guess columns without a header. */
export function kindOf(cell: string): Kind {
  if (cell === "") return "empty";
  // "Clara Novak <clara@…>" is a name with an address.
  if (cell.includes("@")) return /[\s<]/.test(cell) ? "text" : "email";
  if (isPhone(cell)) return "phoneNumber";
  return /\p{L}/u.test(cell) ? "text" : "other";
}

const isContact = (cell: string) => ["email", "phoneNumber"].includes(kindOf(cell));

const SAMPLE_ROWS = 100;

type Seen = Record<Exclude<Kind, "empty">, number> & { spaced: number };

function seenIn(rows: string[][], column: number): Seen {
  const seen = { email: 0, phoneNumber: 0, text: 0, other: 0, spaced: 0 };
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    const cell = row[column] ?? "";
    const kind = kindOf(cell);
    if (kind === "empty") continue;
    seen[kind] += 1;
    if (kind === "text" && /\S[\s,]+\S/.test(cell)) seen.spaced += 1;
  }
  return seen;
}

function mostlyIn({ email, phoneNumber, text, other }: Seen): Kind {
  const most = Math.max(email, phoneNumber, text, other);
  if (most === 0) return "empty";
  if (most === email) return "email";
  if (most === phoneNumber) return "phoneNumber";
  return most === text ? "text" : "other";
}

/**
 * The first address and number columns, and one name column or the first two text columns. A second address
 * column may be another person's.
 */
function guess(rows: string[][], among: number[]): Map<number, Meaning> {
  const meanings = new Map<number, Meaning>();
  const words: { column: number; isWhole: boolean }[] = [];
  for (const column of among) {
    const seen = seenIn(rows, column);
    const kind = mostlyIn(seen);
    if (kind === "text") words.push({ column, isWhole: seen.spaced * 2 > seen.text });
    else if (kind !== "empty" && kind !== "other" && ![...meanings.values()].includes(kind))
      meanings.set(column, kind);
  }
  const [first, second] = words;
  if (!first) return meanings;
  const isOne = first.isWhole || !second || second.column !== first.column + 1;
  meanings.set(first.column, isOne ? "name" : "firstName");
  if (!isOne && second) meanings.set(second.column, "lastName");
  return meanings;
}

/** Rows above the header: titles, and export dates. */
export const MOST_TITLES = 10;

const filled = (row: string[]) => row.filter((cell) => cell !== "").length;

function isForeignHeader(rows: string[][], at: number, count: number): boolean {
  const row = rows[at] ?? [];
  if (row.some(isContact)) return false;
  const below = rows.slice(at + 1);
  const contacts = Array.from({ length: count }, (_, column) => column).filter((column) =>
    ["email", "phoneNumber"].includes(mostlyIn(seenIn(below, column))),
  );
  return contacts.length > 0 && contacts.every((column) => (row[column] ?? "") !== "");
}

/** Null without a header. Rows above it are titles. */
function headerRow(rows: string[][], count: number): number | null {
  const scores: number[] = [];
  for (const row of rows.slice(0, MOST_TITLES + 1)) {
    if (row.some((cell) => kindOf(cell) === "email") || (filled(row) > 1 && row.some(isContact))) break;
    scores.push(new Set(row.map(headingOf).filter((heading) => heading !== null)).size);
  }
  const best = scores.findIndex((score) => score > 1);
  const at = best === -1 ? scores.findIndex((score) => score > 0) : best;
  if (at !== -1) return at;
  const foreign = scores.findIndex((_, index) => isForeignHeader(rows, index, count));
  const isBelowTitles = rows.slice(0, Math.max(0, foreign)).every((row) => filled(row) < 2);
  return foreign !== -1 && isBelowTitles ? foreign : null;
}

/** Names, and the columns that an admin must check. */
type Header = { names: string[]; unsure: Set<number>; at: number };

/** Extends each group to the next one, like merged cells. */
function spread(groups: string[], count: number): string[] {
  let group = "";
  return Array.from({ length: count }, (_, at) => {
    group = groups[at] || group;
    return group;
  });
}

/**
 * "Parent" above "Email" is "Parent Email". A column whose name loses its meaning is skipped and marked for
 * the admin.
 */
function joinRows(groups: string[], names: string[], at: number, count: number): Header {
  const unsure = new Set<number>();
  const groupAt = spread(groups, count);
  const joined = groupAt.map((group, column) => {
    const name = names[column] ?? "";
    if (name === "") return groups[column] ?? "";
    const whole = `${group} ${name}`.trim();
    const heading = headingOf(name);
    if (group === "" || heading === null || headingOf(whole) === heading) return whole;
    const isPlain = isPlainGroup(group);
    // "First" below "Member" is the person's; an address below "Contact" may be another's.
    if (!isPlain || !/name/i.test(heading)) unsure.add(column);
    return isPlain ? name : whole;
  });
  return { names: joined, unsure, at };
}

const isSame = (header: string, other: string) => plainHeader(header) === plainHeader(other);
const every = (count: number) => new Set(Array.from({ length: count }, (_, at) => at));

/** Titles side by side, such as a name and a year. */
const hasDates = (row: string[]) =>
  row.some((cell) => /\d{4}|\d[-/.]\d/.test(cell) || kindOf(cell) === "other");

/** Each cell spans several columns, and all or none are plain groups. */
function isAboveSeveral(row: string[], names: string[]): boolean {
  const groupAt = spread(row, names.length);
  const groups = [...new Set(row.filter((cell) => cell !== ""))];
  const plain = groups.filter(isPlainGroup).length;
  const columnsBelow = (group: string) =>
    names.filter((name, at) => name !== "" && groupAt[at] === group).length;
  return groups.every((group) => columnsBelow(group) > 1) && (plain === 0 || plain === groups.length);
}

function roleOf(row: string[], names: string[]): "title" | "groups" | "unclear" {
  const isOthers = row.some(isOtherPerson);
  if (filled(row) < 2) {
    const isLeft = row.slice(names.findIndex((name) => name !== "") + 1).every((cell) => cell === "");
    if (isLeft) return isOthers ? "unclear" : "title";
    return hasDates(row) ? "unclear" : "groups";
  }
  if (hasDates(row)) return "unclear";
  return isOthers || isAboveSeveral(row, names) ? "groups" : "unclear";
}

function headerAround(rows: string[][], at: number, count: number): Header {
  const names = Array.from({ length: count }, (_, column) => rows[at]?.[column] ?? "");
  const roles = rows.slice(0, at).map((row) => roleOf(row, names));
  const role = roles.pop();
  if (role === "unclear" || roles.some((other) => other !== "title"))
    return { names, unsure: every(count), at };
  if (role === "groups") return joinRows(rows[at - 1] ?? [], names, at, count);
  const below = rows[at + 1] ?? [];
  const isBelowMerged = names.some((name, column) => name === "" && (below[column] ?? "") !== "");
  const hasValues = below.some((cell) => !["text", "empty"].includes(kindOf(cell)));
  if (!isBelowMerged || hasValues) return { names, unsure: new Set(), at };
  // A single match may be a note: "Phone" as the way to reach them.
  return below.filter((cell) => headingOf(cell) !== null).length > 1
    ? joinRows(names, below, at + 1, count)
    : { names, unsure: every(count), at };
}

/** "Clara Novak" beside "Clara". */
function repeats(rows: string[][], whole: number, part: number): boolean {
  let both = 0;
  let repeated = 0;
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    const words = plainHeader(row[whole] ?? "").split(" ");
    const wanted = plainHeader(row[part] ?? "").split(" ");
    if (words[0] === "" || wanted[0] === "") continue;
    both += 1;
    if (words.length > wanted.length && wanted.every((word) => words.includes(word))) repeated += 1;
  }
  return repeated * 2 > both;
}

/** "Name" beside "Vorname" is the last name, "Nombre" beside "Apellidos" the first. */
function meaningsOf(headings: (Heading | null)[], headers: string[], rows: string[][]): Meaning[] {
  const partOf = (wanted: Heading) =>
    headings.findIndex((heading, at) => heading === wanted && rankOf(headers[at] ?? "") === 0);
  const [first, last] = [partOf("firstName"), partOf("lastName")];
  return headings.map((heading, at): Meaning => {
    if (heading === null) return "none";
    if (heading !== "name" && heading !== "wholeName") return heading;
    if (first !== -1 && last !== -1) return "none";
    const part = Math.max(first, last);
    if (part === -1 || heading === "wholeName" || repeats(rows, at, part)) return "name";
    return first === -1 ? "firstName" : "lastName";
  });
}

type Recognised = {
  columns: Column[];
  headerAt: number | null;
  /** A Spanish list. */
  twoSurnames: boolean;
};

/**
 * Uses headers, or cells if no header is known. Skips columns with an unknown header, so that no other
 * person's address is taken.
 */
export function recognise(rows: string[][]): Recognised {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const found = headerRow(rows, count);
  const header = found === null ? null : headerAround(rows, found, count);
  const headerAt = header?.at ?? null;
  const headers = header?.names ?? Array.from({ length: count }, () => "");
  const people = headerAt === null ? rows : rows.slice(headerAt + 1);
  const headings = headers.map(headingOf);
  const named = meaningsOf(headings, headers, people);
  const unsure = new Set(header?.unsure);
  // Either of two columns with one name may be another person's.
  const firstOf = headers.map((name) => headers.findIndex((other) => isSame(name, other)));
  const isRepeated = (at: number) => headings[at] !== null && firstOf[at] !== at;
  for (const [at, first] of firstOf.entries()) if (isRepeated(at)) unsure.add(at).add(first);
  const bare = headers.flatMap((header, at) => (header === "" ? [at] : []));
  const hasNames = named.some((meaning) => /name/i.test(meaning));
  const guessed = guess(people, bare);
  const columns = headers.map((header, at): Column => {
    const meaning = isRepeated(at) ? "none" : (named[at] ?? "none");
    const isUnsure = meaning !== "none" && isUnsureHeader(header);
    if (header !== "") return { header, meaning, isGuessed: isUnsure || unsure.has(at) };
    const byCells = guessed.get(at) ?? "none";
    const isNamed = /name/i.test(byCells) ? hasNames : named.includes(byCells);
    return isNamed || byCells === "none"
      ? { header, meaning: "none", isGuessed: headerAt === null || unsure.has(at) }
      : { header, meaning: byCells, isGuessed: true };
  });
  const twoSurnames = headers.some((header) => SPANISH.test(plainHeader(header)));
  return { columns, headerAt, twoSurnames };
}

/** Preferred first. */
export const columnsWith = (columns: readonly Pick<Column, "header" | "meaning">[], meaning: Meaning) =>
  columns
    .flatMap(({ header, meaning: own }, at) => (own === meaning ? [{ at, rank: rankOf(header) }] : []))
    .sort((a, b) => a.rank - b.rank);

/** -1 without a label column. */
export const labelColumns = (columns: readonly Pick<Column, "header">[]): number[] => {
  const headers = columns.map(({ header }) => header);
  return headers.map((_, at) => labelColumn(headers, at));
};
