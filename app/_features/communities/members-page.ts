import { hasPage } from "@/app/_features/pages/addresses";

/** Undefined if the page table lacks it. */
export const membersHref = () => (hasPage("/members") ? "/members" : undefined);

export const memberPath = (userId: string): string => `/members/member/${userId}`;
