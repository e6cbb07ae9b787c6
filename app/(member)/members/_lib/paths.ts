import type { MemberFilter } from "@/lib/community";

type Shown = { searchString?: string; filter?: MemberFilter };

export function membersPath({ searchString = "", filter = "all" }: Shown = {}): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filter", filter);
  if (searchString !== "") query.set("searchString", searchString);
  const text = query.toString();
  return text ? `/members?${text}` : "/members";
}

/** `ask` shows the question, for browsers without scripts. */
export const memberPage = (userId: string, ask?: "role" | "delete"): string =>
  `/members/member/${userId}${ask ? `?ask=${ask}` : ""}`;
