import { cleanEmail, cleanPhone } from "./clean";
import { type Column, columnsWith, kindOf } from "./columns";
import { splitName } from "./split-name";

/** A person as a list has them, before anything is checked. */
export type ListedPerson = { firstName: string; lastName: string; email: string; phoneNumber: string };

const NUMBER_INSIDE = /[+(]?\d[\d\s().-]{4,}\d/;

/** "Nora Okafor <nora@…>" and "Nora Okafor nora@… (937) 555-0126": what stands in a cell beside the name. */
function apart(cell: string): { name: string; email: string; phoneNumber: string } {
  if (!cell.includes("@")) return { name: cell, email: "", phoneNumber: "" };
  const email = cell.split(/[\s<>,;"]+/).find((word) => word.includes("@")) ?? "";
  const rest = cell.replace(email, " ").replace(/[<>"]/g, " ");
  const phoneNumber = NUMBER_INSIDE.exec(rest)?.[0] ?? "";
  const name = rest.replace(phoneNumber, " ").replace(/\s+/g, " ");
  return { name: name.replace(/^[\s,;]+|[\s,;]+$/g, ""), email, phoneNumber: phoneNumber.trim() };
}

/**
 * The person in a row. Where the columns are only guessed, an address in the column of numbers counts as an address
 * and the other way round, because people leave a cell out when they type a list.
 */
export function personOf(
  cells: readonly string[],
  columns: readonly Column[],
  { twoSurnames, isGuessed }: { twoSurnames: boolean; isGuessed: boolean },
): ListedPerson {
  const firstOf = (at: number[]) => at.map((column) => cells[column] ?? "").find((cell) => cell !== "") ?? "";
  const emailColumns = columnsWith(columns, "email");
  const phoneColumns = columnsWith(columns, "phoneNumber");
  let email = firstOf(emailColumns);
  let phoneNumber = firstOf(phoneColumns);
  if (isGuessed) {
    const loose = [...emailColumns, ...phoneColumns].map((column) => cells[column] ?? "");
    const of = (kind: "email" | "phoneNumber") => loose.find((cell) => kindOf(cell) === kind) ?? "";
    if (kindOf(email) !== "email") email = of("email") || (kindOf(email) === "phoneNumber" ? "" : email);
    if (kindOf(phoneNumber) !== "phoneNumber")
      phoneNumber = of("phoneNumber") || (kindOf(phoneNumber) === "email" ? "" : phoneNumber);
  }
  const whole = apart(firstOf(columnsWith(columns, "name")));
  const split = splitName(whole.name, { twoSurnames });
  return {
    firstName: firstOf(columnsWith(columns, "firstName")) || split.firstName,
    lastName: firstOf(columnsWith(columns, "lastName")) || split.lastName,
    email: cleanEmail(email || whole.email),
    phoneNumber: cleanPhone(phoneNumber || whole.phoneNumber),
  };
}
