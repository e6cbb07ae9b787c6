import { hasPage } from "@/app/_features/pages/addresses";

export const membersHref = () => (hasPage("/members") ? "/members" : undefined);

export const memberPath = (userId: string): string => `/members/member/${userId}`;
