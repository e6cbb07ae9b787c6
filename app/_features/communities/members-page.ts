import { AVAILABLE } from "@/app/_lib/available";

/** Where an admin assigns another one; undefined while this version has no such page. */
export const membersHref = () => (AVAILABLE.has("/members") ? "/members" : undefined);
