export const VIDEO_HOST = "https://www.youtube-nocookie.com";

const STRIPE = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  connect: ["https://api.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  img: ["https://*.stripe.com"],
};

/** Chromium checks `form-action` for redirects after a form, and the sign-in buttons redirect here. */
const SIGN_IN = ["https://accounts.google.com", "https://*.facebook.com"];

export type Site = {
  appUrl: string;
  /** Replaces all providers; the real hosts are blocked. */
  simulatorUrl?: string | undefined;
  /** `next dev` uses eval and a socket. */
  isDevelopment?: boolean;
};

/** For the page's inline scripts; the browser blocks injected ones. */
export type Trust = { nonce: string } | { hashes: readonly string[] };

function inlineSources(trust: Trust): string[] {
  return "nonce" in trust ? [`'nonce-${trust.nonce}'`] : trust.hashes.map((hash) => `'sha256-${hash}'`);
}

/**
 * A client-side navigation keeps the first document's policy, so every policy allows the checkout's hosts.
 */
export function pagePolicy({ appUrl, simulatorUrl, isDevelopment = false }: Site, trust: Trust): string {
  const simulator = simulatorUrl ? [new URL(simulatorUrl).origin] : null;
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      ...inlineSources(trust),
      ...(simulator ?? STRIPE.script),
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
    ],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...(simulator ? [] : STRIPE.img)],
    "font-src": ["'self'"],
    // The preview of a chosen picture is a blob: address, which stays in the browser.
    "connect-src": [
      "'self'",
      "blob:",
      ...(simulator ?? STRIPE.connect),
      ...(isDevelopment ? ["ws:", "wss:"] : []),
    ],
    "frame-src": [...(simulator ?? STRIPE.frame), VIDEO_HOST],
    "form-action": ["'self'", ...(simulator ?? SIGN_IN)],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    ...(appUrl.startsWith("https://") ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
