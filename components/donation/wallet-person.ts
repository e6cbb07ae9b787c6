import { type VisitorField, visitorProblem } from "./field-problems";

/** Who gives without an account, as far as it is known. */
export type Visitor = Record<VisitorField, string>;

/** What a wallet says of whoever pays with it. */
export type WalletPerson = { name?: string | undefined; email?: string | undefined };

export const NOBODY: Visitor = { firstName: "", lastName: "", email: "" };

const FIELDS = ["firstName", "lastName", "email"] as const satisfies VisitorField[];

/** The fields that are still empty or wrong, in the order of the form. */
export const missingOf = (visitor: Visitor): VisitorField[] =>
  FIELDS.filter((field) => visitorProblem(field, visitor[field]) !== null);

/** "Ana María Vega" is Ana María, and Vega: the last word is the surname, as wallets tell the name as one. */
function split(name: string): Pick<Visitor, "firstName" | "lastName"> {
  const words = name.trim().split(/\s+/);
  return words.length < 2
    ? { firstName: words[0] ?? "", lastName: "" }
    : { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** Who pays with a wallet: what the wallet says, and where it says nothing that can be used, what was typed. */
export function personIn({ name = "", email = "" }: WalletPerson, typed: Visitor): Visitor {
  const told: Visitor = { ...split(name), email: email.trim() };
  const pick = (field: VisitorField) =>
    visitorProblem(field, told[field]) === null ? told[field] : typed[field].trim();
  return { firstName: pick("firstName"), lastName: pick("lastName"), email: pick("email") };
}
