/** What a column of a list holds. */
export const MEANINGS = ["name", "firstName", "lastName", "email", "phoneNumber", "none"] as const;
export type Meaning = (typeof MEANINGS)[number];

export type Column = {
  /** What stands above it; empty where the list has no such row. */
  header: string;
  meaning: Meaning;
};

/** A header without accents, signs and capitals: "E-mail 1 – Value" is "e mail 1 value". */
const plainHeader = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const NAMES: [Meaning, Set<string>][] = [
  [
    "firstName",
    new Set([
      ...["first name", "firstname", "first", "given name", "givenname", "forename", "preferred name"],
      ...["nombre de pila", "primer nombre", "nombres"],
    ]),
  ],
  [
    "lastName",
    new Set([
      ...["last name", "lastname", "last", "surname", "family name", "familyname"],
      ...["apellido", "apellidos", "primer apellido"],
    ]),
  ],
  [
    "name",
    new Set([
      ...["name", "full name", "fullname", "display name", "member", "member name", "contact name"],
      ...["nombre", "nombre completo", "nombre y apellido", "nombre y apellidos", "miembro"],
    ]),
  ],
];

const EMAIL = /(^| )(e ?mails?|correos?|mail)( |$)/;
const PHONE =
  /(^| )(phones?|mobile|cell|cellphone|tel|telephone|telefonos?|movil|celular|numero de telefono)( |$)/;
/** Columns of exports that speak of an address or a number, but hold none that we may write to. */
const OTHER =
  /(^| )(type|label|tipo|etiqueta|display|para mostrar|fax|pager|buscapersonas|telex|assistant|asistente|callback|company|empresa|radio|isdn|tty|phonetic|yomi|emergency|emergencia|ok|consent|opt)( |$)/;
const SPANISH = /(^| )(nombres?|apellidos?|correos?|telefonos?|movil|celular)( |$)/;

/** What a header says that its column holds; null for any other text. English, Spanish, and what common exports write. */
export function meaningOfHeader(text: string): Meaning | null {
  const header = plainHeader(text);
  for (const [meaning, words] of NAMES) if (words.has(header)) return meaning;
  if (OTHER.test(header)) return null;
  if (EMAIL.test(header)) return "email";
  return PHONE.test(header) ? "phoneNumber" : null;
}

/** Outlook's "Mobile Phone" before its "Business Phone": texts reach no landline. */
const isMobile = (header: string) => /mobile|cell|movil|celular/.test(plainHeader(header));

/** What a cell looks like; by this, columns without a header are guessed. */
export function kindOf(cell: string): "email" | "phoneNumber" | "text" | "empty" {
  if (cell === "") return "empty";
  // "Clara Novak <clara@…>" is more than an address: a name with what belongs to it.
  if (cell.includes("@")) return /[\s<]/.test(cell) ? "text" : "email";
  if (/^[+(]?[\d\s().\-/+]+$/.test(cell) && cell.replace(/\D/g, "").length >= 6) return "phoneNumber";
  return "text";
}

const SAMPLE_ROWS = 100;

type Seen = { email: number; phoneNumber: number; text: number; spaced: number };

function seenIn(rows: string[][], column: number): Seen {
  const seen = { email: 0, phoneNumber: 0, text: 0, spaced: 0 };
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    const cell = row[column] ?? "";
    const kind = kindOf(cell);
    if (kind === "empty") continue;
    seen[kind] += 1;
    if (kind === "text" && /\S[\s,]+\S/.test(cell)) seen.spaced += 1;
  }
  return seen;
}

/** The meanings of columns by what stands in them: one name column, or the first two with words as first and last name. */
function guess(rows: string[][], count: number): Meaning[] {
  const meanings: Meaning[] = [];
  const words: { column: number; isWhole: boolean }[] = [];
  for (let column = 0; column < count; column += 1) {
    const { email, phoneNumber, text, spaced } = seenIn(rows, column);
    const most = Math.max(email, phoneNumber, text);
    meanings.push(
      most > 0 && most === email ? "email" : most > 0 && most === phoneNumber ? "phoneNumber" : "none",
    );
    if (most > 0 && meanings[column] === "none") words.push({ column, isWhole: spaced * 2 > text });
  }
  const [first, second] = words;
  if (!first) return meanings;
  const isOne = first.isWhole || !second || second.column !== first.column + 1;
  meanings[first.column] = isOne ? "name" : "firstName";
  if (!isOne && second) meanings[second.column] = "lastName";
  return meanings;
}

export type Recognised = {
  columns: Column[];
  /** True if the first row is no person, but names the columns. */
  hasHeader: boolean;
  /** True for a list in Spanish, whose people have two surnames. */
  twoSurnames: boolean;
};

/**
 * What the columns of a list hold: by its first row, where that names them, else by their content. Of several columns
 * for numbers the mobile ones come first.
 */
export function recognise(rows: string[][]): Recognised {
  const [first = []] = rows;
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const named = first.map(meaningOfHeader);
  const isPerson = first.some((cell) => ["email", "phoneNumber"].includes(kindOf(cell)));
  const hasHeader = !isPerson && named.some((meaning) => meaning !== null);
  const people = hasHeader ? rows.slice(1) : rows;
  const guessed = guess(people, count);
  const knowsNames = named.some((meaning) => meaning !== null && /name/i.test(meaning));
  const has = (wanted: Meaning) => hasHeader && named.includes(wanted);
  const columns = guessed.map((byContent, at): Column => {
    const header = hasHeader ? (first[at] ?? "") : "";
    const byHeader = hasHeader ? (named[at] ?? null) : null;
    if (byHeader) return { header, meaning: byHeader };
    const isKnown = /name/i.test(byContent) ? knowsNames && hasHeader : has(byContent);
    return { header, meaning: isKnown ? "none" : byContent };
  });
  // "Nombre" beside "Apellidos" is the first name alone, and so is "Name" beside "Surname".
  if (columns.some(({ meaning }) => meaning === "lastName")) {
    const hasFirst = columns.some(({ meaning }) => meaning === "firstName");
    for (const column of columns) {
      if (column.meaning === "name") column.meaning = hasFirst ? "none" : "firstName";
    }
  }
  const twoSurnames = hasHeader && first.some((cell) => SPANISH.test(plainHeader(cell)));
  return { columns, hasHeader, twoSurnames };
}

/** The columns with a meaning, the preferred ones first. */
export const columnsWith = (columns: readonly Column[], meaning: Meaning): number[] =>
  columns
    .flatMap((column, at) => (column.meaning === meaning ? [at] : []))
    .sort((a, b) => Number(isMobile(columns[b]?.header ?? "")) - Number(isMobile(columns[a]?.header ?? "")));
