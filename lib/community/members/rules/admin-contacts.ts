import type { Contacts } from "../../communities/rules/openness";
import { ADMIN, type MemberRole } from "../../communities/rules/standing";

/**
 * How a member came: as founder, by invitation, by shared link, by accepted request, or by joining directly.
 */
type CameBy = "founded" | "invited" | "link" | "accepted" | "self";

/** What an admin had a hand in: an invitation, the shared link, a yes; and founding the community. */
const TRUSTED: readonly CameBy[] = ["founded", "invited", "link", "accepted"];

/**
 * Whether a member sees the phone and e-mail of the admins. If not, they write to them by a form. Admins
 * always see them.
 */
export const seesContacts = (contacts: Contacts, { role, cameBy }: { role: MemberRole; cameBy: CameBy }) =>
  role === ADMIN || contacts === "members" || (contacts === "invited" && TRUSTED.includes(cameBy));
