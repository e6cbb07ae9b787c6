import { cleanEmail, emailProblem, type PlainReason, readsAsLink } from "@/lib/kernel";

/** Characters; `memberMessage` if signed in (001 §5). */
export const CONTACT_MAX = { name: 60, email: 60, message: 250, memberMessage: 1500 } as const;

/** `https://…`, `www.…`, `name.example/path` */
const LINK =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?/giu;
const ADDRESS = /(?<!\S)\S+@\S+/gu;
const ALPHABETIC = /\p{L}/gu;

/** "Look" before a link is no message. */
const FEWEST_ALPHABETIC_BESIDE_LINKS = 12;

const alphabeticIn = (text: string) => text.match(ALPHABETIC)?.length ?? 0;

const hasLink = (text: string) => new RegExp(LINK.source, LINK.flags).test(text);

/** Checks an address of at most 60 characters (001 §5). */
export const addressProblem = (text: string) =>
  text.length > CONTACT_MAX.email
    ? "person.invalid_email"
    : emailProblem(cleanEmail(text), "person.invalid_email");

/** Refuses links in names, where spam bots put them. */
export const nameProblem = (name: string): PlainReason | null =>
  readsAsLink(name) || /www\./i.test(name) ? "note.name_is_link" : null;

/** Requires words, not only links. */
export function messageProblem(message: string): PlainReason | null {
  const words = message.replace(ADDRESS, " ").replace(LINK, " ");
  if (hasLink(message.replace(ADDRESS, " ")) && alphabeticIn(words) < FEWEST_ALPHABETIC_BESIDE_LINKS) {
    return "note.only_links";
  }
  return alphabeticIn(message) === 0 ? "note.no_words" : null;
}
