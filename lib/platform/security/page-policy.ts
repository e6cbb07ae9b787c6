/** The host of the tutorials' videos, when a video is configured. */
export const VIDEO_HOST = "https://www.youtube-nocookie.com";

const STRIPE = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  connect: ["https://api.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  img: ["https://*.stripe.com"],
};

/** Chromium checks `form-action` for every redirect after a sent form, and the sign-in buttons redirect to these. */
const SIGN_IN = ["https://accounts.google.com", "https://*.facebook.com"];

export type Site = {
  /** The public address of the site. */
  appUrl: string;
  /** When set, the simulator stands in for every provider, and the real providers' hosts are not allowed. */
  simulatorUrl?: string | undefined;
  /** `next dev` evaluates code and talks over a socket. */
  isDevelopment?: boolean;
};

/** The nonce or hashes of the page's own inline scripts. The browser blocks injected ones without either. */
export type Trust = { nonce: string } | { hashes: readonly string[] };

function inlineSources(trust: Trust): string[] {
  return "nonce" in trust ? [`'nonce-${trust.nonce}'`] : trust.hashes.map((hash) => `'sha256-${hash}'`);
}

/**
 * The Content-Security-Policy of a page. Pages differ only in their inline scripts, because a client-side
 * navigation keeps the policy of the first document: so every policy allows the checkout's hosts.
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
    // The preview of a chosen picture is a blob: address, which never leaves the browser.
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
