import { hasPage } from "@/app/_features/pages/addresses";

/** Where an admin assigns another one; undefined while this version has no such page. */
export const membersHref = () => (hasPage("/members") ? "/members" : undefined);

/** The page about a member, for admins. */
export const memberPath = (userId: string): string => `/members/member/${userId}`;
