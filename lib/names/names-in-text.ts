import { toLatin } from "./latin";
import { type MemberName, membersIn, wordsForMembers } from "./members";
import { insidesOf } from "./read-text";
import { givenAway } from "./recipient";
import { type ReadText, read } from "./tokens";
import { type Forms, formsOf, type Person, wordsOfName } from "./variants";

export { keysOfMember, type MemberName } from "./members";
export { type Forms, formsOf, type Person } from "./variants";

/** A text with the name of its field: `name`, `description`, `messages.0.content`. */
export type FieldText = { field: string; text: string };

/** A text of a field that was read, so that people can be looked for in it. */
export type ReadField = ReadText & { field: string };

/** What gives the recipient away, as it stands in the text. */
export type NameMatch = { field: string; found: string };

/** A word that is the name of other members, as it stands in the text, and their full names. */
export type MemberMatch = { field: string; found: string; members: string[] };

/** Stands for the community's name in a message, and is as long as it, so that what is around it keeps its index. */
const withoutPlaceholder = (text: string) =>
  text.replaceAll("{{communityName}}", (placeholder) => " ".repeat(placeholder.length));

/**
 * Reads texts. What a message says in place of `{{communityName}}` is no word of its author. What stands inside markup is
 * read as a text of its own, of the same field.
 */
export const readFields = (texts: readonly FieldText[]): ReadField[] =>
  texts.flatMap(({ field, text }) => {
    const own = withoutPlaceholder(text);
    const insides = insidesOf(own);
    return [own, ...(insides === "" ? [] : [insides])].map((one) => ({ field, ...read(one) }));
  });

/**
 * Where texts give away whom a campaign is for: the recipient's names in any spelling and script, also joined with
 * other words, split, disguised or shortened to what friends say or to initials; the e-mail address or its local part;
 * the telephone number. A name that is a word as well ("Will") is one by its capital and position. Each match is named
 * once for its field, in the order of the text. `forms` are the person's, for callers with many texts.
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

/** The words of the texts that can be in the name of another member, each once. */
export const wordsOfMembers = (fields: readonly ReadField[]): string[] => [
  ...new Set(fields.flatMap(wordsForMembers)),
];

/**
 * Which words of the texts are names of other members, to be asked about. What was `matched` for the recipient is not
 * asked about again, and neither is the community's own name.
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
