/**
 * The configuration as it is written, name by name. Nothing of it need be right or complete: setup has each key looked
 * at while the others are still to be typed.
 */
export type Settings = { readonly [name: string]: string | undefined };

/** The settings of an environment, trimmed; empty ones are left out, as the site leaves them out. */
export function settingsOf(source: Record<string, string | undefined>): Settings {
  const entries = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
}

/** An address that can be read, or null. */
export function urlOf(text: string | undefined): URL | null {
  return text !== undefined && URL.canParse(text) ? new URL(text) : null;
}

/** A part of an address without its percent-encoding; as it is, where that is not right. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/;

/** Whether a host is this machine itself, as in an address for trying things out. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether people reach the site from elsewhere, by the address that is set. */
export function isPublic(settings: Settings): boolean {
  const url = urlOf(settings.APP_URL);
  return url !== null && !isLoopback(url.hostname);
}

/** Where a provider's webhook has to lead, by the address that is set; null without one. */
export function webhookAddress(settings: Settings, provider: "stripe" | "resend" | "twilio"): string | null {
  const url = urlOf(settings.APP_URL);
  return url && `${url.origin}/api/webhooks/${provider}`;
}
