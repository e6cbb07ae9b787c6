import { findReveals } from "./find-reveals";
import { toLatin } from "./latin";
import { type MemberName, membersIn, wordsForMembers } from "./members";
import { insidesOf } from "./read-text";
import { type ReadText, read } from "./tokens";
import { type Forms, formsOf, type Person, wordsOfName } from "./variants";

export { keysOfMember, type MemberName } from "./members";
export { type Forms, formsOf, type Person } from "./variants";

/** `field`: `name`, `description`, `messages.0.content`. */
export type FieldText = { field: string; text: string };

export type ReadField = ReadText & { field: string };

export type NameMatch = { field: string; found: string };

/** A word as written, and the members' full names. */
export type MemberMatch = { field: string; found: string; members: string[] };

/** Same length, so indexes stay valid. */
const withoutPlaceholder = (text: string) =>
  text.replaceAll("{{communityName}}", (placeholder) => " ".repeat(placeholder.length));

/** Without the placeholder. Markup content is a separate text. */
export const readFields = (texts: readonly FieldText[]): ReadField[] =>
  texts.flatMap(({ field, text }) => {
    const own = withoutPlaceholder(text);
    const insides = insidesOf(own);
    return [own, ...(insides === "" ? [] : [insides])].map((one) => ({ field, ...read(one) }));
  });

/**
 * Finds what reveals the recipient, once per field, in text order.
 *
 * - Names in any spelling and script; joined, split, disguised; nicknames, initials.
 * - E-mail address, its local part, phone number.
 * - Words such as "Will" count by capital and position.
 */
export function recipientMatches(
  fields: readonly ReadField[],
  person: Person,
  forms: Forms = formsOf(person),
): NameMatch[] {
  const seen = new Set<string>();
  return fields.flatMap(({ field, ...text }) => {
    return findReveals(text, person, forms).flatMap((found) => {
      const key = `${field} ${toLatin(found) || found}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ field, found }];
    });
  });
}

export const wordsOfMembers = (fields: readonly ReadField[]): string[] => [
  ...new Set(fields.flatMap(wordsForMembers)),
];

/** To ask about; without `matched` ones and the community's name. */
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
