import type { Contacts } from "../../communities/rules/openness";
import { ADMIN, type MemberRole } from "../../communities/rules/standing";

type CameBy = "founded" | "invited" | "link" | "accepted" | "self";

/** An admin took part. */
const TRUSTED: readonly CameBy[] = ["founded", "invited", "link", "accepted"];

/** Others write by a form. */
export const canSeeContacts = (contacts: Contacts, { role, cameBy }: { role: MemberRole; cameBy: CameBy }) =>
  role === ADMIN || contacts === "members" || (contacts === "invited" && TRUSTED.includes(cameBy));
