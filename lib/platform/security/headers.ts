import { env } from "../env";
import { pagePolicy, type Trust } from "./page-policy";

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The Content-Security-Policy of a page, by the environment of this process. */
export function policyOfPage(trust: Trust): string {
  const { APP_URL, SIMULATOR_URL, NODE_ENV } = env();
  return pagePolicy(
    { appUrl: APP_URL, simulatorUrl: SIMULATOR_URL, isDevelopment: NODE_ENV === "development" },
    trust,
  );
}

/** The policy of responses that are not pages: nothing runs and nothing is loaded. As in next.config. */
export const NOTHING_RUNS =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of files that strangers sent: for browsers that open them all the same, nothing runs, loads or belongs to this site. */
export const SEALED = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Wallets open for our own pages and for the frames of the card processor, and for nobody else's. */
const WALLETS = 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")';

/** The headers of every response. Not `no-referrer`: browsers would then send `Origin: null` with forms. */
export function securityHeaders(): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": `camera=(), microphone=(), geolocation=(), browsing-topics=(), ${WALLETS}`,
    ...(env().APP_URL.startsWith("https://")
      ? {
          "strict-transport-security": `max-age=${A_YEAR_SECONDS}`,
          "cross-origin-opener-policy": "same-origin-allow-popups",
        }
      : {}),
  };
}
