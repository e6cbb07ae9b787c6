import { cleanCell, cleanEmail, cleanPhone } from "./clean";
import { isOwnLabel } from "./headers";
import type { ListedPerson } from "./person-reader";
import { splitName } from "./split-name";

type Card = { line: number; person: ListedPerson; problem?: "import.not_a_person" };

export const isCards = (text: string) => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 1000));

const WANTED = new Set([
  ...["N", "FN", "EMAIL", "TEL", "ORG", "KIND"],
  ...["X-ABLABEL", "X-ABSHOWAS", "X-ADDRESSBOOKSERVER-KIND"],
]);
/** Longer folded values are pictures, or hostile. */
const LONGEST_VALUE = 2000;
const MOST_PROPERTIES = 100;

type Property = { group: string; name: string; params: string; value: string };

/** "item1.EMAIL;TYPE=home:nora@…" */
function propertyOf(line: string): Property | null {
  const colon = colonOf(line);
  if (colon === -1) return null;
  const [first = "", ...params] = line.slice(0, colon).split(";");
  const dot = first.lastIndexOf(".");
  const name = first.slice(dot + 1).toUpperCase();
  const group = first.slice(0, Math.max(0, dot)).toUpperCase();
  return { group, name, params: params.join(";").toUpperCase(), value: line.slice(colon + 1) };
}

function colonOf(line: string): number {
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ":" && !quoted) return at;
  }
  return -1;
}

/** vCard 2.1 quoted-printable, in its character set. */
function printed(value: string, params: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const hex = value[at] === "=" ? /^[0-9A-Fa-f]{2}/.exec(value.slice(at + 1, at + 3))?.[0] : undefined;
    if (hex) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(...Buffer.from(value[at] ?? ""));
  }
  const charset = /CHARSET=([A-Z0-9-]+)/.exec(params)?.[1] ?? "UTF-8";
  const known = ["UTF-8", "ISO-8859-1", "WINDOWS-1252", "US-ASCII", "ISO-8859-15"].includes(charset);
  return new TextDecoder(known ? charset.toLowerCase() : "utf-8").decode(new Uint8Array(bytes));
}

/** At unescaped semicolons (vCard 3.0, 4.0). */
function partsOf(value: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (character === "\\") {
      at += 1;
      part += /n/i.test(value.charAt(at)) ? " " : value.charAt(at);
    } else if (character === ";") {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part];
}

/** Lower is better: preferred, then mobile; never a fax. */
function rank({ name, params }: Property): number {
  if (/FAX|PAGER|ASSISTANT|CALLBACK/.test(params)) return 9;
  const preferred = /PREF/.test(params) ? 0 : 2;
  return name === "TEL" && /CELL|MOBILE|IPHONE/.test(params) ? preferred - 1 : preferred;
}

function cardOf(line: number, properties: Property[]): Card {
  // Apple labels an address in its group: "item1.X-ABLabel:Wife".
  const labels = new Map(
    properties.filter(({ name }) => name === "X-ABLABEL").map(({ group, value }) => [group, value]),
  );
  const isOwn = ({ group, name }: Property) => {
    const label = group === "" ? undefined : labels.get(group);
    if (label === undefined || (name !== "EMAIL" && name !== "TEL")) return true;
    return isOwnLabel(label, name === "EMAIL" ? "email" : "phoneNumber");
  };
  const best = (name: string) =>
    properties
      .filter((one) => one.name === name && rank(one) < 9 && isOwn(one))
      .sort((a, b) => rank(a) - rank(b))[0];
  const textOf = (property: Property | undefined) =>
    property === undefined
      ? ""
      : /QUOTED-PRINTABLE/.test(property.params)
        ? printed(property.value, property.params)
        : property.value;
  const whole = (name: string) => cleanCell(partsOf(textOf(best(name))).join(";"));
  const [lastName = "", firstName = ""] = partsOf(textOf(best("N"))).map(cleanCell);
  const names = firstName || lastName ? { firstName, lastName } : splitName(whole("FN"));
  const number = whole("TEL").replace(/^tel:/i, "");
  const person = {
    ...names,
    email: cleanEmail(whole("EMAIL")),
    phoneNumber: cleanPhone(number.replace(/;.*/, "")),
  };
  const kind = whole("KIND") || whole("X-ADDRESSBOOKSERVER-KIND");
  const company = whole("ORG").replace(/(?<!;);+$/, "");
  const isCompany =
    !(firstName || lastName) &&
    (/^company$/i.test(whole("X-ABSHOWAS")) || (company !== "" && company === whole("FN")));
  const isPerson = /^(|individual)$/i.test(kind) && !isCompany;
  return { line, person, ...(isPerson ? {} : { problem: "import.not_a_person" }) };
}

/**
 * Reads vCard 2.1, 3.0 and 4.0. An unclosed card ends at the next. Skips pictures without assembling them.
 */
export function cardsOf(text: string, most: number): { cards: Card[]; isCut: boolean } {
  const cards: Card[] = [];
  let card: { line: number; properties: Property[] } | null = null;
  let open: string | null = null;
  let isSoft = false;
  let line = 0;
  const closeProperty = () => {
    const property = open === null ? null : propertyOf(open);
    if (property && card && card.properties.length < MOST_PROPERTIES && WANTED.has(property.name))
      card.properties.push(property);
    open = null;
    isSoft = false;
  };
  const closeCard = () => {
    closeProperty();
    if (card && cards.length <= most) cards.push(cardOf(card.line, card.properties));
    card = null;
  };
  for (let from = 0; from < text.length && cards.length <= most; ) {
    const newline = text.indexOf("\n", from);
    const end = newline === -1 ? text.length : newline;
    const raw = text.slice(from, Math.min(end, from + LONGEST_VALUE)).replace(/\r$/, "");
    from = end + 1;
    line += 1;
    const goesOn = isSoft || /^[ \t]/.test(raw);
    if (goesOn && open !== null) {
      const rest: string = isSoft ? raw : raw.slice(1);
      if (open.length + rest.length <= LONGEST_VALUE) open = (isSoft ? open.slice(0, -1) : open) + rest;
      isSoft = isSoft && rest.endsWith("=");
      continue;
    }
    if (goesOn) continue;
    closeProperty();
    const mark = raw.trim().toUpperCase();
    if (mark === "BEGIN:VCARD") {
      closeCard();
      card = { line, properties: [] };
    } else if (mark === "END:VCARD") closeCard();
    else if (WANTED.has(raw.split(/[;:]/, 1)[0]?.replace(/^.*\./, "").toUpperCase() ?? "")) {
      open = raw;
      isSoft = /QUOTED-PRINTABLE/i.test(raw) && raw.endsWith("=");
    }
  }
  closeCard();
  return { cards: cards.slice(0, most), isCut: cards.length > most };
}
