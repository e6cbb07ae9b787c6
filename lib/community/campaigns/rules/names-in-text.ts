/** What a recipient can be known by. */
export type Person = {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
};

/** A text with the name of its field: `name`, `description`, `messages.0.content`. */
export type FieldText = { field: string; text: string };

/** What gives the recipient away, as it stands in the text. */
export type NameMatch = { field: string; found: string };

/** Parts of family names that are words of their own and give nobody away. */
const PARTICLES = new Set(
  "al ap bar ben bin da das de del della den der des di do dos du el ibn la las le los mac of san santa st ten ter the van von y zu".split(
    " ",
  ),
);
/** Local parts of e-mail addresses that identify nobody. */
const COMMON_LOCAL_PARTS = new Set(["admin", "contact", "family", "hello", "info", "mail", "office", "post"]);

/** Scripts that write words without spaces between them: there a name is looked for anywhere. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const APOSTROPHES = /[’‘ʼ`´＇]/g;
const INVISIBLE = /[\p{Cf}]/gu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;
/** What may stand for a telephone number: seven digits at least, with the usual signs between them. */
const NUMBER = /\p{Nd}(?:[\s().\-/–]*\p{Nd}){6,}/gu;

const straight = (text: string) => text.normalize("NFKC").replace(INVISIBLE, "").replace(APOSTROPHES, "'");

/** Without case, accents and apostrophes: "O’Brién" and "obrien" are one. */
const fold = (text: string) =>
  straight(text)
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .replace(/ø/g, "o")
    .replace(/đ/g, "d")
    .normalize("NFKD")
    .replace(/[\p{M}']/gu, "");

const wordsOf = (text: string) => straight(text).match(WORD) ?? [];

/** The words of a name that would give the person away if they stood in a text. */
function nameWords(person: Person): { words: Set<string>; family: Set<string>; unspaced: string[] } {
  const words = new Set<string>();
  const family = new Set<string>();
  const add = (name: string, into: Set<string>) => {
    const parts = wordsOf(name).map(fold);
    for (const part of parts) {
      // A single character is an initial and is skipped; a whole name of two, such as "Al" or "Jo", is not.
      if ([...part].length < 2 || (parts.length > 1 && PARTICLES.has(part))) continue;
      into.add(part);
    }
  };
  add(person.firstName, words);
  add(person.lastName, family);
  const unspaced = [
    person.firstName,
    person.lastName,
    `${person.lastName}${person.firstName}`,
    `${person.firstName}${person.lastName}`,
  ]
    .map((name) => fold(name).replace(/\s/gu, ""))
    .filter((name) => UNSPACED.test(name) && [...name].length > 1);
  return { words, family, unspaced };
}

/** The names a word may stand for: itself, without a possessive, or a family's plural ("the Kesslers"). */
function readings(word: string): { plain: string[]; plural: string[] } {
  const plain = [fold(word)];
  if (/'s$/iu.test(word)) plain.push(fold(word.slice(0, -2)));
  const plural = plain.flatMap((one) => [one.replace(/s$/, ""), one.replace(/es$/, "")]);
  return { plain, plural };
}

const digitsOf = (text: string) => straight(text).replace(/\P{Nd}/gu, "");

function matchesInText(text: string, person: Person): string[] {
  const { words, family, unspaced } = nameWords(person);
  const found: string[] = [];
  for (const word of wordsOf(text)) {
    const { plain, plural } = readings(word);
    const isName =
      plain.some((one) => words.has(one) || family.has(one)) || plural.some((one) => family.has(one));
    if (isName) found.push(/'s$/iu.test(word) ? word.slice(0, -2) : word);
  }
  const whole = fold(text);
  for (const name of unspaced) if (whole.replace(/\s/gu, "").includes(name)) found.push(name);
  const email = person.email?.toLowerCase();
  if (email) {
    const local = email.split("@")[0] ?? "";
    const lower = straight(text).toLowerCase();
    const tellsWho = [...local].length >= 4 && !COMMON_LOCAL_PARTS.has(local);
    if (lower.includes(email)) found.push(email);
    else if (tellsWho && ` ${lower} `.split(/[^\p{L}\p{M}\p{N}._+-]+/u).includes(local)) found.push(local);
  }
  const phone = digitsOf(person.phoneNumber ?? "").slice(-7);
  if (phone.length === 7) {
    for (const number of straight(text).match(NUMBER) ?? []) {
      if (digitsOf(number).endsWith(phone)) found.push(number.trim());
    }
  }
  return found;
}

/**
 * Where texts give away whom a campaign is for: the recipient's first and last names as whole words (without regard
 * to case, accents, possessives and plurals), the e-mail address or its local part, the telephone number. "Al" is
 * not found in "also". Each match is named once for its field, in the order of the text.
 */
export function recipientMatches(texts: FieldText[], person: Person): NameMatch[] {
  return texts.flatMap(({ field, text }) => {
    const seen = new Set<string>();
    return matchesInText(text.replaceAll("{{communityName}}", " "), person).flatMap((found) => {
      const key = fold(found);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ field, found }];
    });
  });
}
