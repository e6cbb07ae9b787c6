import type { Contacts } from "../../communities/rules/openness";
import { ADMIN, type MemberRole } from "../../communities/rules/standing";

type CameBy = "founded" | "invited" | "link" | "accepted" | "self";

/** An admin took part in these. */
const TRUSTED: readonly CameBy[] = ["founded", "invited", "link", "accepted"];

/**
 * Returns whether a member sees the admins' phone and e-mail; otherwise they write by a form. Admins always
 * do.
 */
export const seesContacts = (contacts: Contacts, { role, cameBy }: { role: MemberRole; cameBy: CameBy }) =>
  role === ADMIN || contacts === "members" || (contacts === "invited" && TRUSTED.includes(cameBy));
