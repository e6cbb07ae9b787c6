type Compared = {
  number: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
};

/** More people at one address are an office, or a mistake. */
export const MOST_AT_ONE_ADDRESS = 6;

/** Ignores order, accents and case: "NÚÑEZ, José" equals "Jose Nunez". */
const nameKey = ({ firstName, lastName }: Compared) =>
  `${firstName} ${lastName}`
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");

type ComparedList = {
  /** Duplicate row to the row that is kept. */
  twice: Map<number, number>;
  /** To its first row. A row past the most is also a duplicate. */
  sharesWith: Map<number, number>;
};

type Kept = { number: number; name: string };

/**
 * Finds duplicates and households.
 *
 * - The same person: the same address and name, or the same number and name where not both rows have an
 *   address.
 * - A household: one address (the e-mail or, without one, the number) and different names.
 */
export function compareList(rows: Iterable<Compared>): ComparedList {
  const byAddress = new Map<string, Kept[]>();
  const byPhone = new Map<string, { number: number; email: string }[]>();
  const twice = new Map<number, number>();
  const sharesWith = new Map<number, number>();
  for (const row of rows) {
    const name = nameKey(row);
    const address = row.email || row.phoneNumber;
    const household = byAddress.get(address) ?? [];
    const key = row.phoneNumber === "" ? null : `${row.phoneNumber} ${name}`;
    const sameNumber = key === null ? [] : (byPhone.get(key) ?? []);
    const same =
      household.find((one) => one.name === name)?.number ??
      sameNumber.find(({ email }) => email === "" || row.email === "")?.number;
    const [first] = household;
    const isPastMost = household.length >= MOST_AT_ONE_ADDRESS;
    if (same !== undefined || (first && isPastMost)) {
      twice.set(row.number, same ?? first?.number ?? row.number);
      if (same === undefined && first) sharesWith.set(row.number, first.number);
      continue;
    }
    if (first) {
      sharesWith.set(first.number, first.number);
      sharesWith.set(row.number, first.number);
    }
    household.push({ number: row.number, name });
    byAddress.set(address, household);
    // More people of one name at one number are a mistake.
    if (key !== null && sameNumber.length < 20) {
      sameNumber.push({ number: row.number, email: row.email });
      byPhone.set(key, sameNumber);
    }
  }
  return { twice, sharesWith };
}
