import { env } from "../env";
import { pagePolicy, type Trust } from "./page-policy";

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

export function policyOfPage(trust: Trust): string {
  const { APP_URL, SIMULATOR_URL, NODE_ENV } = env();
  return pagePolicy(
    { appUrl: APP_URL, simulatorUrl: SIMULATOR_URL, isDevelopment: NODE_ENV === "development" },
    trust,
  );
}

/** For responses that are not pages. Same as in next.config. */
export const NOTHING_RUNS =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For uploaded files that a browser opens anyway: nothing runs, loads or has this site's origin. */
export const SEALED = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const WALLETS = 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")';

/** Not `no-referrer`: browsers would send `Origin: null` with forms. */
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
