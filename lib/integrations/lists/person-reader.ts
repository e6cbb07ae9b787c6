import { cleanEmail, cleanPhone } from "./clean";
import { type Column, columnsWith, kindOf, labelColumns, type Meaning } from "./columns";
import { isLastNameFirst, isOwnLabel } from "./headers";
import { splitName } from "./split-name";

export type ListedPerson = { firstName: string; lastName: string; email: string; phoneNumber: string };

const NUMBER_INSIDE = /[+(]?\d[\d\s().-]{4,}\d/;

/** "Nora Okafor nora@… (937) 555-0126" */
function apart(cell: string): { name: string; email: string; phoneNumber: string } {
  if (!cell.includes("@")) return { name: cell, email: "", phoneNumber: "" };
  const email = cell.split(/[\s<>,;"]+/).find((word) => word.includes("@")) ?? "";
  const rest = cell.replace(email, " ").replace(/[<>"]/g, " ");
  const phoneNumber = NUMBER_INSIDE.exec(rest)?.[0] ?? "";
  const name = rest.replace(phoneNumber, " ").replace(/\s+/g, " ");
  return { name: name.replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, ""), email, phoneNumber: phoneNumber.trim() };
}

type Position = { at: number; rank: number };

type Reading = {
  columns: readonly Pick<Column, "header" | "meaning">[];
  twoSurnames: boolean;
  /** No header: typed lists skip cells, so addresses and numbers may be swapped. */
  isLoose: boolean;
};

export function personReader({ columns, twoSurnames, isLoose }: Reading) {
  const columnsOf = (meaning: Meaning) => columnsWith(columns, meaning);
  const at = {
    name: columnsOf("name"),
    firstName: columnsOf("firstName"),
    lastName: columnsOf("lastName"),
    email: columnsOf("email"),
    phoneNumber: columnsOf("phoneNumber"),
  };
  const labels = labelColumns(columns);
  const isSurnameFirst = at.name.some(({ at: column }) => isLastNameFirst(columns[column]?.header ?? ""));
  return (cells: readonly string[]): ListedPerson => {
    const cellAt = ({ at: column }: Position) => cells[column] ?? "";
    const firstOf = (some: Position[]) => some.map(cellAt).find((cell) => cell !== "") ?? "";
    const ownOf = (kind: "email" | "phoneNumber") =>
      firstOf(at[kind].filter((position) => isOwnLabel(cells[labels[position.at] ?? -1] ?? "", kind)));
    // By rank: "van der" before "Berg", "García" before "López".
    const joined = (some: Position[]) =>
      [-1, 0, 1]
        .map((rank) => firstOf(some.filter((position) => position.rank === rank)))
        .filter((part) => part !== "")
        .join(" ");
    let [email, phoneNumber] = [ownOf("email"), ownOf("phoneNumber")];
    if (isLoose) {
      const loose = [...at.email, ...at.phoneNumber].map(cellAt);
      const of = (kind: "email" | "phoneNumber") => loose.find((cell) => kindOf(cell) === kind) ?? "";
      if (kindOf(email) !== "email") email = of("email") || (kindOf(email) === "phoneNumber" ? "" : email);
      if (kindOf(phoneNumber) !== "phoneNumber")
        phoneNumber = of("phoneNumber") || (kindOf(phoneNumber) === "email" ? "" : phoneNumber);
    }
    const whole = apart(firstOf(at.name));
    const split = splitName(whole.name, { twoSurnames, isSurnameFirst });
    return {
      firstName: joined(at.firstName) || split.firstName,
      lastName: joined(at.lastName) || split.lastName,
      email: cleanEmail(email || whole.email),
      phoneNumber: cleanPhone(phoneNumber || whole.phoneNumber),
    };
  };
}
