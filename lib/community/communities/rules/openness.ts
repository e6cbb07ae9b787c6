import type { Contacts, Joining } from "@/db/schema/community";

export const JOINING = ["open", "request", "invitation"] as const satisfies readonly Joining[];
export const CONTACTS = ["invited", "members", "form"] as const satisfies readonly Contacts[];

/** How open a community is: who may join, who sees the admins' phone and e-mail, who sees its campaigns listed. */
export type Openness = {
  joining: Joining;
  contacts: Contacts;
  /** Whether outsiders see the list of its active campaigns. */
  isListed: boolean;
};

/** How open a new community is unless its founder chooses otherwise: open and listed, as specified. */
export const DEFAULT_OPENNESS: Openness = { joining: "open", contacts: "invited", isListed: true };
