import {
  EARLY_PARTS,
  type Heading,
  LANGUAGES,
  LATE_PARTS,
  MOBILE,
  NEUTRAL,
  OTHER_PEOPLE,
  PLAIN_GROUPS,
  SECOND_CHOICE,
  UNSURE,
} from "./header-words";

/** "E-mail 1 – Value" is "email 1 value". */
export const plainHeader = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/(^| )e (?=mail)/g, "$1e")
    .trim();

type NameKind = "name" | "wholeName" | "lastNameFirst" | "firstName" | "lastName";
const NAME_KINDS: NameKind[] = ["firstName", "lastName", "wholeName", "lastNameFirst", "name"];

const NAMES = new Map<string, NameKind>();
for (const kind of NAME_KINDS) {
  for (const language of Object.values(LANGUAGES)) {
    for (const words of language[kind] ?? []) if (!NAMES.has(words)) NAMES.set(words, kind);
  }
}

type Contact = "email" | "phoneNumber";
type ContactWords = { kind: Contact; words: Set<string>; own: Set<string>; behind: Set<string> };

// International words belong to every language: "E-mail de trabajo", "SMS-nummer".
const CONTACTS = Object.values(LANGUAGES).flatMap(({ email, phone, own, ownBehind = [] }): ContactWords[] => {
  const both = { own: new Set(own), behind: new Set([...own, ...ownBehind]) };
  return [
    { kind: "email", words: new Set([...email, "email"]), ...both },
    { kind: "phoneNumber", words: new Set(phone), ...both },
  ];
});

const isDigit = (word: string) => /^[1-9]$/.test(word);

function isContact(words: string[], { words: contact, own, behind }: ContactWords): boolean {
  const at = words.findIndex((word) => contact.has(word));
  if (at === -1) return false;
  return words.every((word, index) => {
    if (contact.has(word)) return true;
    return index < at ? own.has(word) : isDigit(word) || behind.has(word);
  });
}

/** Null for other texts, above all other people's addresses. */
export function headingOf(text: string): Heading | null {
  const header = plainHeader(text);
  const name = NAMES.get(header);
  if (name) return name === "lastNameFirst" ? "wholeName" : name;
  if (header === "" || header.length > 60) return null;
  const words = header.split(" ");
  return CONTACTS.find((one) => isContact(words, one))?.kind ?? null;
}

export const isLastNameFirst = (text: string) => NAMES.get(plainHeader(text)) === "lastNameFirst";
export const isPlainGroup = (text: string) => PLAIN_GROUPS.has(plainHeader(text));

/** True for "Parent / Guardian", not for "Parent Teacher Association". */
export function isOtherPerson(text: string): boolean {
  const words = plainHeader(text).split(" ");
  const isSmall = (word: string) => word.length < 3 || word === "and" || PLAIN_GROUPS.has(word);
  return (
    words.some((word) => OTHER_PEOPLE.has(word)) &&
    words.every((word) => OTHER_PEOPLE.has(word) || isSmall(word))
  );
}

export const isUnsureHeader = (text: string) => UNSURE.has(plainHeader(text));

/** The lowest is read first. */
export function rankOf(text: string): number {
  const header = plainHeader(text);
  if (EARLY_PARTS.has(header)) return -1;
  if (LATE_PARTS.has(header)) return 1;
  const words = header.split(" ");
  const heading = headingOf(text);
  // Landlines get no texts.
  if (heading === "phoneNumber" && words.some((word) => MOBILE.has(word))) return -1;
  if (heading !== "email" && heading !== "phoneNumber") return 0;
  if (words.some((word) => SECOND_CHOICE.has(word))) return 2;
  const isPlain = CONTACTS.some(
    ({ kind, words: contact }) =>
      kind === heading && words.every((word) => contact.has(word) || NEUTRAL.has(word)),
  );
  return isPlain ? 0 : 1;
}

/** True for "* Home", not for "Wife". */
export const isOwnLabel = (label: string, kind: Contact): boolean => {
  const words = plainHeader(label);
  if (["", "internet", "voice", "iphone", "icloud", "homepage"].includes(words)) return true;
  return headingOf(`${kind === "email" ? "email" : "phone"} ${words}`) === kind || headingOf(words) === kind;
};

/** The column "E-mail 1 - Label" or "- Type" for "E-mail 1 - Value". */
export function labelColumn(headers: readonly string[], at: number): number {
  const stem = /^(.*\d) (?:value|valor|wert|valeur|valore|waarde)$/.exec(plainHeader(headers[at] ?? ""))?.[1];
  if (stem === undefined) return -1;
  return headers.findIndex((header) =>
    [`${stem} label`, `${stem} type`, `${stem} etiqueta`, `${stem} tipo`].includes(plainHeader(header)),
  );
}
