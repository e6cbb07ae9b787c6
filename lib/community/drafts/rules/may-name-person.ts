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

/** What a member wrote about the person in need. */
export type SuggestionWords = {
  fullName: string | null;
  email: string | null;
  name: string;
  description: string;
};

/** A suggestion's words, read once to be compared with several admins. */
export type ReadSuggestion = {
  fullName: string;
  /** The name and the mailbox, each as the name of one person. */
  names: ReadName[];
  /** The words of a name that is a description ("Dan from the bakery"), each as a name; none of a plain name. */
  wordsOfName: ReadName[];
  nameText: ReadField[];
  texts: ReadField[];
};

/** A person's names in all forms, built once to be compared with many suggestions. */
export type ReadPerson = { person: Person; name: ReadName; forms: Forms };

/** Increase it when the judgement changes: every pair is judged again. */
export const JUDGEMENT_VERSION = 1;

/** Reads the words of a suggestion (`mayNamePerson`). */
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

/** Builds the forms of a person's name (`mayNamePerson`). */
export const readPerson = (person: Person): ReadPerson => ({
  person,
  name: readName(person),
  forms: formsOf(person),
});

/**
 * Checks whether the name given is clearly another member's, who has the suggestion's address: it fits that member, who is
 * not possibly the person, and no part of it fits the person alone.
 */
function isOfOther(words: ReadSuggestion, { person, name, forms }: ReadPerson, other: Person): boolean {
  if (!mayBeSamePerson(words.fullName, other) || mayBeSamePerson(name, other)) return false;
  if (other.phoneNumber !== null && other.phoneNumber === person.phoneNumber) return false;
  const ofOther = recipientMatches(words.nameText, other).map(({ found }) => found);
  return recipientMatches(words.nameText, person, forms).every(({ found }) => ofOther.includes(found));
}

/** Whether the name or the mailbox given may be this person's. */
function mayHaveName(words: ReadSuggestion, { person, name, forms }: ReadPerson): boolean {
  if (words.names.some((one) => mayBeSamePerson(one, name))) return true;
  if (words.wordsOfName.some((one) => mayBeSamePerson(one, name))) return true;
  return !isPlainName(words.fullName) && recipientMatches(words.nameText, person, forms).length > 0;
}

/**
 * Decides whether a suggestion may be about this person: by a name that is alike (nickname, accents, order, one slip,
 * initials) or describes them, or because its title or description names them. In doubt it may. `other` is the member with the
 * suggestion's address, if another: a name that is clearly theirs does not count.
 */
export function mayNamePerson(words: ReadSuggestion, reader: ReadPerson, other: Person | null): boolean {
  if (recipientMatches(words.texts, reader.person, reader.forms).length > 0) return true;
  return mayHaveName(words, reader) && !(other !== null && isOfOther(words, reader, other));
}
