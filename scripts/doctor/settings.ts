/**
 * The configuration as written. It may be wrong or incomplete: setup checks each key while others are
 * missing.
 */
export type Settings = { readonly [name: string]: string | undefined };

export function settingsOf(source: Record<string, string | undefined>): Settings {
  const entries = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ""));
}

export function urlOf(text: string | undefined): URL | null {
  return text !== undefined && URL.canParse(text) ? new URL(text) : null;
}

/** Invalid text stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/;

export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

export function isPublic(settings: Settings): boolean {
  const url = urlOf(settings.APP_URL);
  return url !== null && !isLoopback(url.hostname);
}

export function webhookAddress(settings: Settings, provider: "stripe" | "resend" | "twilio"): string | null {
  const url = urlOf(settings.APP_URL);
  return url && `${url.origin}/api/webhooks/${provider}`;
}
