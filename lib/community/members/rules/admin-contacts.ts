import type { Contacts } from "../../communities/rules/openness";
import { ADMIN, type MemberRole } from "../../communities/rules/standing";

/** `self`: joined directly, without an admin. */
type CameBy = "founded" | "invited" | "link" | "accepted" | "self";

/** Ways in that an admin approved, and founding. */
const TRUSTED: readonly CameBy[] = ["founded", "invited", "link", "accepted"];

/** True if a member sees the admins' phone and e-mail; others write by a form. Admins always see them. */
export const seesContacts = (contacts: Contacts, { role, cameBy }: { role: MemberRole; cameBy: CameBy }) =>
  role === ADMIN || contacts === "members" || (contacts === "invited" && TRUSTED.includes(cameBy));
