export const JOINING = ["open", "request", "invitation"] as const;
export type Joining = (typeof JOINING)[number];

/** Which members see the admins' phone and e-mail; others get a contact form. */
export const CONTACTS = ["invited", "members", "form"] as const;
export type Contacts = (typeof CONTACTS)[number];

export type Openness = {
  joining: Joining;
  contacts: Contacts;
  /** Outsiders see the list of its active campaigns. */
  isListed: boolean;
};

/** As specified. */
export const DEFAULT_OPENNESS: Openness = { joining: "open", contacts: "invited", isListed: true };
