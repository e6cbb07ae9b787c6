import {
  type Forms,
  formsOf,
  isPlainName,
  mayBeSamePerson,
  namesAmong,
  type Person,
  type ReadField,
  type ReadName,
  readFields,
  readName,
  recipientMatches,
} from "@/lib/names";

type SuggestionWords = {
  fullName: string | null;
  email: string | null;
  name: string;
  description: string;
};

/** Built once for several admins. */
export type ReadSuggestion = {
  fullName: string;
  names: ReadName[];
  /** The words of a description ("Dan from the bakery"); empty for a plain name. */
  wordsOfName: ReadName[];
  nameText: ReadField[];
  texts: ReadField[];
};

/** Built once for many suggestions. */
export type ReadPerson = { person: Person; name: ReadName; forms: Forms };

/** Increment on every change: all pairs are judged again. */
export const JUDGEMENT_VERSION = 1;

export function readSuggestionWords(words: SuggestionWords): ReadSuggestion {
  const fullName = words.fullName ?? "";
  const mailbox =
    (words.email ?? "")
      .split("@")[0]
      ?.replace(/[^\p{L}]+/gu, " ")
      .trim() ?? "";
  return {
    fullName,
    names: [fullName, mailbox].filter((one) => one !== "").map(readName),
    wordsOfName: isPlainName(fullName) ? [] : namesAmong(fullName).map(readName),
    nameText: readFields([{ field: "fullName", text: fullName }]),
    texts: readFields([
      { field: "name", text: words.name },
      { field: "description", text: words.description },
    ]),
  };
}

export const readPerson = (person: Person): ReadPerson => ({
  person,
  name: readName(person),
  forms: formsOf(person),
});

/**
 * The name clearly fits another member with the suggestion's address: they are not possibly the person, and
 * no part fits the person alone.
 */
function isOfOther(words: ReadSuggestion, { person, name, forms }: ReadPerson, other: Person): boolean {
  if (!mayBeSamePerson(words.fullName, other) || mayBeSamePerson(name, other)) return false;
  if (other.phoneNumber !== null && other.phoneNumber === person.phoneNumber) return false;
  const ofOther = recipientMatches(words.nameText, other).map(({ found }) => found);
  return recipientMatches(words.nameText, person, forms).every(({ found }) => ofOther.includes(found));
}

function mayHaveName(words: ReadSuggestion, { person, name, forms }: ReadPerson): boolean {
  if (words.names.some((one) => mayBeSamePerson(one, name))) return true;
  if (words.wordsOfName.some((one) => mayBeSamePerson(one, name))) return true;
  return !isPlainName(words.fullName) && recipientMatches(words.nameText, person, forms).length > 0;
}

/**
 * Returns true in doubt: for a similar name (nickname, accents, order, one slip, initials), a description, or
 * a title or text that names the person. Ignores a name that is clearly `other`'s, a member with the
 * suggestion's address.
 */
export function mayNamePerson(words: ReadSuggestion, reader: ReadPerson, other: Person | null): boolean {
  if (recipientMatches(words.texts, reader.person, reader.forms).length > 0) return true;
  return mayHaveName(words, reader) && !(other !== null && isOfOther(words, reader, other));
}
