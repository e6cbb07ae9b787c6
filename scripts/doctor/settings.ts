/**
 * The configuration as written. It may be wrong or incomplete: setup checks each key while others are
 * missing.
 */
export type Settings = { readonly [name: string]: string | undefined };

<<<<<<< HEAD
/** Returns the settings of an environment, trimmed. Drops empty ones, as the site does. */
=======
>>>>>>> words8
export function settingsOf(source: Record<string, string | undefined>): Settings {
  const entries = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
}

<<<<<<< HEAD
/** Parses an address, or returns null. */
=======
>>>>>>> words8
export function urlOf(text: string | undefined): URL | null {
  return text !== undefined && URL.canParse(text) ? new URL(text) : null;
}

<<<<<<< HEAD
/** Decodes percent-encoding; returns invalid text unchanged. */
=======
/** Returns invalid text unchanged. */
>>>>>>> words8
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

<<<<<<< HEAD
/** Whether the configured address makes the site reachable for others. */
=======
>>>>>>> words8
export function isPublic(settings: Settings): boolean {
  const url = urlOf(settings.APP_URL);
  return url !== null && !isLoopback(url.hostname);
}

<<<<<<< HEAD
/** Returns the webhook address of a provider; null without a site address. */
=======
>>>>>>> words8
export function webhookAddress(settings: Settings, provider: "stripe" | "resend" | "twilio"): string | null {
  const url = urlOf(settings.APP_URL);
  return url && `${url.origin}/api/webhooks/${provider}`;
}
