import { type VisitorField, visitorProblem } from "./field-problems";

/** As far as known. */
export type Visitor = Record<VisitorField, string>;

export type WalletPerson = { name?: string | undefined; email?: string | undefined };

export const NOBODY: Visitor = { firstName: "", lastName: "", email: "" };

const FIELDS = ["firstName", "lastName", "email"] as const satisfies VisitorField[];

/** Empty or invalid fields, in form order. */
export const missingOf = (visitor: Visitor): VisitorField[] =>
  FIELDS.filter((field) => visitorProblem(field, visitor[field]) !== null);

/** The last word is the surname: wallets give one name. */
function split(name: string): Pick<Visitor, "firstName" | "lastName"> {
  const words = name.trim().split(/\s+/);
  return words.length < 2
    ? { firstName: words[0] ?? "", lastName: "" }
    : { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** Prefers usable wallet data. */
export function personIn({ name = "", email = "" }: WalletPerson, typed: Visitor): Visitor {
  const told: Visitor = { ...split(name), email: email.trim() };
  const pick = (field: VisitorField) =>
    visitorProblem(field, told[field]) === null ? told[field] : typed[field].trim();
  return { firstName: pick("firstName"), lastName: pick("lastName"), email: pick("email") };
}
