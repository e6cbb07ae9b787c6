export const MEMBER = 0;
export const ADMIN = 1;
/** 0 member, 1 admin (specification 000 §3). */
export type MemberRole = typeof MEMBER | typeof ADMIN;

/** What a campaign can be once it has been launched. */
export type LaunchedStatus = "launched" | "stopped" | "completed";
export type Status = "draft" | "suggestion" | LaunchedStatus;

/** How somebody stands to a campaign: the role in its community, and whether it is for them. */
export type Standing = { role: MemberRole | null; isRecipient: boolean };

const OPEN: ReadonlySet<Status> = new Set<Status>(["launched", "stopped", "completed"]);

/**
 * Whether a campaign exists for this person at all. For its recipient it never does, whatever their role; drafts and
 * suggestions exist for admins only (specification 000 §1, §6).
 */
export function maySee(standing: Standing, status: Status): boolean {
  if (standing.isRecipient) return false;
  return OPEN.has(status) || standing.role === ADMIN;
}

/** Edit, stop, transfer into, or look up whom it is for: admins of its community, unless it is for them. */
export const mayManage = (standing: Standing) => standing.role === ADMIN && !standing.isRecipient;

export const isActive = (status: Status) => status === "launched";

/** Stopped or completed: nobody gives to it any more. */
export const isEnded = (status: Status) => status === "stopped" || status === "completed";
