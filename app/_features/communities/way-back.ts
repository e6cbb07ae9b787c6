import type { Viewer } from "@/app/_lib/session";

/**
 * The link for people who neither join nor found: to their community or, if they have none, to account setup.
 */
export const wayBack = ({ community }: Viewer) =>
  community
    ? { href: "/campaigns", label: `Back to ${community.name}` }
    : { href: "/account-setup", label: "Back to account setup" };
