/** The simulator's keys: fixed, so that anyone can script it, and worth nothing anywhere else. */
const keys = {
  STRIPE_SECRET_KEY: "sk_test_simulator",
  STRIPE_PUBLISHABLE_KEY: "pk_test_simulator",
  STRIPE_WEBHOOK_SECRET: "whsec_simulator",
  RESEND_API_KEY: "re_simulator",
  RESEND_WEBHOOK_SECRET: "whsec_c2ltdWxhdG9yLXJlc2VuZC1zZWNyZXQ=",
  TWILIO_ACCOUNT_SID: "ACsimulator0000000000000000000000000",
  TWILIO_AUTH_TOKEN: "simulator-twilio-token",
  TWILIO_MESSAGING_SERVICE_SID: "MGsimulator0000000000000000000000000",
} as const;

/** The whole configuration of a site that runs against the simulator: nothing of it is a real account. */
export function simulatedEnvironment(site: {
  databaseUrl: string;
  appUrl: string;
  simulatorUrl: string;
  authSecret: string;
}): Record<string, string> {
  return {
    ...keys,
    DATABASE_URL: site.databaseUrl,
    APP_URL: site.appUrl,
    NEXTAUTH_URL: site.appUrl,
    SIMULATOR_URL: site.simulatorUrl,
    AUTH_SECRET: site.authSecret,
    NEXTAUTH_SECRET: site.authSecret,
    // Nobody is woken by a simulated text, and whoever tries the product at night wants to see it arrive.
    TEXT_HOURS: "0-24",
    TEXTS_PER_SECOND: "20",
    EMAIL_FROM: "Manyhands <hello@manyhands.example>",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}
