export const MEMBER = 0;
export const ADMIN = 1;
/** 0 member, 1 admin (specification 000 §3). */
export type MemberRole = typeof MEMBER | typeof ADMIN;

/** What a campaign can be once it has been launched. */
export type LaunchedStatus = "launched" | "stopped" | "completed";
export type Status = "draft" | "suggestion" | LaunchedStatus;

export const isActive = (status: Status) => status === "launched";

/** Stopped or completed: nobody gives to it any more. */
export const isEnded = (status: Status) => status === "stopped" || status === "completed";
