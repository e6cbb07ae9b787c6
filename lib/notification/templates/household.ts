/**
 * One message to several people. Keys carry the invitation's id (`link:{id}`), so that one person can leave
 * it. `firstName` and `link` serve the previous release.
 */
export type HouseholdData = {
  [name: `firstName:${string}` | `link:${string}` | `needsAddress:${string}`]: string;
};

export type Greeted = {
  id: string;
  firstName: string;
  link: string;
  /** Another person signs in with this address. */
  needsAddress: boolean;
};

type Data = Record<string, string>;

const NAMES = ["firstName", "link", "needsAddress"] as const;

/** Empty for a message to one person. */
export const householdOf = (data: Data): Greeted[] =>
  Object.keys(data)
    .flatMap((name) => (name.startsWith("link:") ? [name.slice("link:".length)] : []))
    .sort()
    .map((id) => ({
      id,
      firstName: data[`firstName:${id}`] ?? "",
      link: data[`link:${id}`] ?? "",
      needsAddress: data[`needsAddress:${id}`] !== undefined,
    }));

/** One person who signs in with the address is no household. */
export function greetingOf(people: readonly Greeted[]): { firstName: string; link: string } & HouseholdData {
  const [first] = people;
  if (!first) throw new Error("an invitation greets at least one person");
  const { firstName, link } = first;
  if (people.length === 1 && !first.needsAddress) return { firstName, link };
  return {
    firstName,
    link,
    ...Object.fromEntries(
      people.flatMap((one): [string, string][] => [
        [`firstName:${one.id}`, one.firstName],
        [`link:${one.id}`, one.link],
        ...(one.needsAddress ? [[`needsAddress:${one.id}`, "1"] satisfies [string, string]] : []),
      ]),
    ),
  };
}

/** Null if no other person remains. */
export function withoutPerson(data: Data, id: string): Data | null {
  const [first] = householdOf(data).filter((one) => one.id !== id);
  if (!first) return null;
  const left = new Set(NAMES.map((name) => `${name}:${id}`));
  return {
    ...Object.fromEntries(Object.entries(data).filter(([name]) => !left.has(name))),
    firstName: first.firstName,
    link: first.link,
  };
}
