import { foldForComparison } from "@/lib/kernel";

export type AtAddress = {
  userId: string;
  name: string;
  /** Its person does not sign in with the address. */
  isShared: boolean;
};

type Owner = { name: string; isVerified: boolean; isMember: boolean };

export const isSameName = (one: string, other: string) => foldForComparison(one) === foldForComparison(other);

/**
 * Returns who signs in with a shared address; -1 if another person does. An account or an invitation of this
 * community keeps the address: only its own name gets it. Otherwise the owner's name decides, then the list's
 * order. Admins read the same either way.
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
