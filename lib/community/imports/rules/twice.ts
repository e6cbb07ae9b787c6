import type { ListedPerson } from "./person-of";

export type Compared = ListedPerson & { number: number };

/** A name in any order, without accents and capitals: "NÚÑEZ, José" and "Jose Nunez" are the same. */
const nameKey = ({ firstName, lastName }: ListedPerson) =>
  `${firstName} ${lastName}`
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");

/**
 * Which rows are a person again who stands above: the same address, or the same number and name where not both rows
 * have an address. By the number of the row, the number of the one that is kept. Families share numbers, so a number
 * alone is nobody.
 */
export function twiceIn(rows: Iterable<Compared>): Map<number, number> {
  const byEmail = new Map<string, number>();
  const byPhone = new Map<string, { number: number; email: string }[]>();
  const twice = new Map<number, number>();
  for (const row of rows) {
    const key = row.phoneNumber === "" ? null : `${row.phoneNumber} ${nameKey(row)}`;
    const sameNumber = key === null ? [] : (byPhone.get(key) ?? []);
    const first =
      (row.email === "" ? undefined : byEmail.get(row.email)) ??
      sameNumber.find(({ email }) => email === "" || row.email === "")?.number;
    if (first !== undefined) {
      twice.set(row.number, first);
      continue;
    }
    if (row.email !== "") byEmail.set(row.email, row.number);
    // The first few are enough: more people of one name at one number are no family, but a mistake.
    if (key !== null && sameNumber.length < 20)
      byPhone.set(key, [...sameNumber, { number: row.number, email: row.email }]);
  }
  return twice;
}
