import { env, idOfOpaque, opaqueId } from "@/lib/platform";

const PURPOSE = "links to one's own choices";

/**
 * Creates a non-expiring token for one member's message choices only. Opaque: a forwarded e-mail must not
 * reveal whose it is.
 */
export const choicesToken = (userId: string) => opaqueId(PURPOSE, userId);

/** Null for a foreign token. */
export const ownerOfChoices = (token: string): string | null => idOfOpaque(PURPOSE, token);

export const choicesPath = (userId: string) => `/subscriptions/${choicesToken(userId)}`;

export const choicesUrl = (userId: string) => `${env().APP_URL}${choicesPath(userId)}`;

export const muteUrl = (userId: string, short: string) =>
  `${env().APP_URL}/not-this-time/${choicesToken(userId)}?c=${short}`;
