import { env, idOfOpaque, opaqueId } from "@/lib/platform";

const PURPOSE = "links to one's own choices";

/**
 * Non-expiring token that can change one member's message choices, nothing else. Opaque: a forwarded e-mail
 * must not reveal whose it is.
 */
export const choicesToken = (userId: string) => opaqueId(PURPOSE, userId);

/** Returns null for a token that is not ours. */
export const ownerOfChoices = (token: string): string | null => idOfOpaque(PURPOSE, token);

export const choicesPath = (userId: string) => `/subscriptions/${choicesToken(userId)}`;

export const choicesUrl = (userId: string) => `${env().APP_URL}${choicesPath(userId)}`;

/** `short` is as in `shortOf`. */
export const muteUrl = (userId: string, short: string) =>
  `${env().APP_URL}/not-this-time/${choicesToken(userId)}?c=${short}`;
