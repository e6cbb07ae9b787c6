import { retries } from "@/lib/integrations/stripe/bounded-http";

/**
 * A fifth of the product's pause before a call to Stripe is retried. Races cause hundreds of such conflicts;
 * `lib/integrations/stripe/bounded-http.test.ts` covers the real pauses.
 */
retries.firstPause = 100;
