/** Carries the asked path and query from the middleware to pages, which cannot see them otherwise. */
export const PATH_HEADER = "x-manyhands-path";

/** Where one's own second factor is set up. */
export const SECOND_FACTOR_SETTINGS = "/settings/login-security/second-factor";

/** Where one adds and removes passkeys. */
export const PASSKEY_SETTINGS = "/settings/login-security/passkeys";

/** Where the second factor is shown again before money moves; `returnTo` is where one goes on. */
export const proofPath = (returnTo: string) => `/confirm-it-is-you?returnTo=${encodeURIComponent(returnTo)}`;

/** The member areas: without a session their pages lead to /login. The verbs guard what they show. */
const MEMBER_AREAS = [
  "/account-setup",
  "/admin-settings",
  "/campaigns",
  "/change-email",
  "/community-admins",
  "/confirm-it-is-you",
  "/create-community",
  "/find-community",
  "/members",
  "/notifications",
  "/our-balance",
  "/platform",
  "/profile",
  "/settings",
];

/** Pages below a member area that have a door of their own: the recipient's link (001 §2). */
const OWN_DOOR = ["/settings/payment-method"];

const isBelow = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

/** True for paths that only people with a session can see. */
export const isMemberPath = (path: string) =>
  MEMBER_AREAS.some((area) => isBelow(path, area)) && !OWN_DOOR.some((door) => isBelow(path, door));
