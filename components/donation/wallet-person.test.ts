import { expect, it } from "vitest";
import { missingOf, NOBODY, personIn, type Visitor, type WalletPerson } from "./wallet-person";

const TYPED: Visitor = { firstName: "Tove", lastName: "Lund", email: "tove@lund.example" };

it.each<[string, WalletPerson, Visitor, Visitor, string[]]>([
  [
    "all of it",
    { name: "Ingrid Solheim", email: " ingrid@solheim.example " },
    NOBODY,
    { firstName: "Ingrid", lastName: "Solheim", email: "ingrid@solheim.example" },
    [],
  ],
  [
    "all of it, whatever was typed",
    { name: "Ana María Vega", email: "ana@vega.example" },
    TYPED,
    { firstName: "Ana María", lastName: "Vega", email: "ana@vega.example" },
    [],
  ],
  [
    "no surname",
    { name: "Ingrid", email: "i@s.example" },
    NOBODY,
    { firstName: "Ingrid", lastName: "", email: "i@s.example" },
    ["lastName"],
  ],
  [
    "no address",
    { name: "Ingrid Solheim" },
    NOBODY,
    { firstName: "Ingrid", lastName: "Solheim", email: "" },
    ["email"],
  ],
  [
    "no address, which was typed",
    { name: "Ingrid Solheim" },
    TYPED,
    { ...TYPED, firstName: "Ingrid", lastName: "Solheim" },
    [],
  ],
  ["nothing", {}, NOBODY, NOBODY, ["firstName", "lastName", "email"]],
  [
    "a name that nobody can have",
    { name: "INGRID4 <x>", email: "i@s.example" },
    NOBODY,
    { firstName: "", lastName: "", email: "i@s.example" },
    ["firstName", "lastName"],
  ],
])("a wallet that says %s", (_, wallet, typed, person, missing) => {
  expect(personIn(wallet, typed)).toEqual(person);
  expect(missingOf(person)).toEqual(missing);
});
