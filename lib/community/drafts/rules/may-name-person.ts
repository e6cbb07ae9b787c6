import { mayBeSamePerson, type Person, readFields, recipientMatches } from "@/lib/names";

/** What a member wrote about the person in need. */
export type SuggestionWords = {
  fullName: string | null;
  email: string | null;
  name: string;
  description: string;
};

/**
 * Decides whether a suggestion may be about this person: by a name that is alike (nickname, accents, order, one slip,
 * initials), or because its address, title or description names them. In doubt it may.
 */
export function mayNamePerson(words: SuggestionWords, person: Person): boolean {
  const { fullName, email, name, description } = words;
  const mailbox =
    (email ?? "")
      .split("@")[0]
      ?.replace(/[^\p{L}]+/gu, " ")
      .trim() ?? "";
  const names = [fullName ?? "", mailbox].filter((one) => one !== "");
  if (names.some((one) => mayBeSamePerson(one, person))) return true;
  const texts = [name, description].map((text, at) => ({ field: String(at), text }));
  return recipientMatches(readFields(texts), person).length > 0;
}
