import { env, idOfOpaque, opaqueId } from "@/lib/platform";

const PURPOSE = "links to one's own choices";

/**
 * A token without expiry, for the foot of e-mails: its holder can change which messages one member gets, and nothing else.
 * It tells nobody whose it is, since a forwarded e-mail carries it along.
 */
export const choicesToken = (userId: string) => opaqueId(PURPOSE, userId);

/** The id of the member whose token it is, or null when we did not make it. */
export const ownerOfChoices = (token: string): string | null => idOfOpaque(PURPOSE, token);

/** The address, within the site, of the page on which a member chooses what reaches them without logging in. */
export const choicesPath = (userId: string) => `/subscriptions/${choicesToken(userId)}`;

/** The whole address of that page, for e-mails. */
export const choicesUrl = (userId: string) => `${env().APP_URL}${choicesPath(userId)}`;

/** The page that asks whether messages of one campaign should stop for this member. `short` is as in `shortOf`. */
export const muteUrl = (userId: string, short: string) =>
  `${env().APP_URL}/not-this-time/${choicesToken(userId)}?c=${short}`;
