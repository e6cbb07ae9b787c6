/** Who may join: everyone, people accepted by an admin, or invited people only. */
export const JOINING = ["open", "request", "invitation"] as const;
export type Joining = (typeof JOINING)[number];

/** Which members see the phone and e-mail of the admins; the others have a form that writes to them. */
export const CONTACTS = ["invited", "members", "form"] as const;
export type Contacts = (typeof CONTACTS)[number];

/** How open a community is: who may join, who sees the admins' phone and e-mail, who sees its campaigns listed. */
export type Openness = {
  joining: Joining;
  contacts: Contacts;
  /** Whether outsiders see the list of its active campaigns. */
  isListed: boolean;
};

/** How open a new community is unless its founder chooses otherwise: open and listed, as specified. */
export const DEFAULT_OPENNESS: Openness = { joining: "open", contacts: "invited", isListed: true };
