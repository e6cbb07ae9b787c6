import { toLatin } from "./latin";
import { type MemberName, membersIn, wordsForMembers } from "./members";
import { insidesOf } from "./read-text";
import { givenAway } from "./recipient";
import { type ReadText, read } from "./tokens";
import { type Forms, formsOf, type Person, wordsOfName } from "./variants";

export { keysOfMember, type MemberName } from "./members";
export { type Forms, formsOf, type Person } from "./variants";

/** `field`: `name`, `description`, `messages.0.content`. */
export type FieldText = { field: string; text: string };

export type ReadField = ReadText & { field: string };

/** What reveals the recipient, as written. */
export type NameMatch = { field: string; found: string };

/** A word that is other members' name, as written, with their full names. */
export type MemberMatch = { field: string; found: string; members: string[] };

/** As long as the placeholder, so that indexes stay valid. */
const withoutPlaceholder = (text: string) =>
  text.replaceAll("{{communityName}}", (placeholder) => " ".repeat(placeholder.length));

/**
 * Reads texts. `{{communityName}}` is not the author's word. Markup content is read as a separate text of the
 * same field.
 */
export const readFields = (texts: readonly FieldText[]): ReadField[] =>
  texts.flatMap(({ field, text }) => {
    const own = withoutPlaceholder(text);
    const insides = insidesOf(own);
    return [own, ...(insides === "" ? [] : [insides])].map((one) => ({ field, ...read(one) }));
  });

/**
 * Finds what reveals the recipient in texts.
 *
 * - Names in any spelling and script; joined, split or disguised; nicknames and initials.
 * - E-mail address, its local part, phone number.
 * - A name that is also a word ("Will") counts by its capital and position.
 * - Each match once per field, in text order. Callers with many texts pass `forms`.
 */
export function recipientMatches(
  fields: readonly ReadField[],
  person: Person,
  forms: Forms = formsOf(person),
): NameMatch[] {
  const seen = new Set<string>();
  return fields.flatMap(({ field, ...text }) => {
    return givenAway(text, person, forms).flatMap((found) => {
      const key = `${field} ${toLatin(found) || found}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ field, found }];
    });
  });
}

/** Lists the distinct words that may be part of another member's name. */
export const wordsOfMembers = (fields: readonly ReadField[]): string[] => [
  ...new Set(fields.flatMap(wordsForMembers)),
];

/**
 * Lists words that are other members' names, to ask about. Omits those `matched` for the recipient and the
 * community's own name.
 */
export function memberMatches(
  fields: readonly ReadField[],
  members: readonly MemberName[],
  { matched, communityName }: { matched: readonly NameMatch[]; communityName: string },
): MemberMatch[] {
  const known = new Set([...matched.map((match) => match.found), ...wordsOfName(communityName)].map(toLatin));
  return fields.flatMap(({ field, ...text }) =>
    membersIn(text, members, (latin) => known.has(latin)).map((found) => ({ field, ...found })),
  );
}
