export const MEMBER = 0;
export const ADMIN = 1;
/** 0 member, 1 admin (specification 000 §3). */
export type MemberRole = typeof MEMBER | typeof ADMIN;

/** Maps a stored role; anything but admin is a member. */
export const roleOf = (stored: number): MemberRole => (stored === ADMIN ? ADMIN : MEMBER);

/** What a campaign can be once it has been launched. */
export type LaunchedStatus = "launched" | "stopped" | "completed";
export type Status = "draft" | "suggestion" | LaunchedStatus;

/** Takes gifts: launched and not yet stopped. */
export const isActive = (status: Status) => status === "launched";

/** Stopped or completed: closed for gifts. */
export const isEnded = (status: Status) => status === "stopped" || status === "completed";
