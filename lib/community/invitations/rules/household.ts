import { foldForComparison } from "@/lib/kernel";

/** An open invitation of this community at a shared address. */
export type AtAddress = {
  userId: string;
  /** As an admin entered it. */
  name: string;
  /** Its person does not sign in with the address. */
  isShared: boolean;
};

type Owner = { name: string; isVerified: boolean; isMember: boolean };

export const isSameName = (one: string, other: string) => foldForComparison(one) === foldForComparison(other);

/**
 * Returns the index of the person who signs in with a shared address, or -1.
 *
 * - An account or invitation of this community keeps the address: only a person with its name gets it.
 * - Else the name of the address's owner decides, then the list's order. Admins see no difference.
 */
export function firstOfHousehold(
  names: readonly string[],
  owner: Owner | null,
  waiting: readonly AtAddress[],
): number {
  const indexOf = (name: string) => names.findIndex((one) => isSameName(one, name));
  if (owner?.isMember && owner.isVerified) return indexOf(owner.name);
  const invited = waiting.find((one) => !one.isShared);
  if (owner && invited) return indexOf(invited.name);
  const isFree = (name: string) =>
    owner === null || !waiting.some((one) => one.isShared && isSameName(one.name, name));
  const named = owner ? indexOf(owner.name) : -1;
  return named >= 0 ? named : names.findIndex(isFree);
}
