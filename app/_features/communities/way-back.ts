import type { Viewer } from "@/app/_lib/session";

/** Where somebody goes on from who neither joins nor founds: their community, or the choice before having one. */
export const wayBack = ({ community }: Viewer) =>
  community
    ? { href: "/campaigns", label: `Back to ${community.name}` }
    : { href: "/account-setup", label: "Back to account setup" };
