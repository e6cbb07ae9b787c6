export const MEMBER = 0;
export const ADMIN = 1;
/** 0 member, 1 admin (000 §3). */
export type MemberRole = typeof MEMBER | typeof ADMIN;

export const roleOf = (stored: number): MemberRole => (stored === ADMIN ? ADMIN : MEMBER);

export type LaunchedStatus = "launched" | "stopped" | "completed";
export type Status = "draft" | "suggestion" | LaunchedStatus;

export const isActive = (status: Status) => status === "launched";

export const isEnded = (status: Status) => status === "stopped" || status === "completed";
