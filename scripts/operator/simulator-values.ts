import { SIMULATOR_KEYS } from "@/lib/platform/env";

/** Contains no real account. */
export function simulatedEnvironment(site: {
  databaseUrl: string;
  appUrl: string;
  simulatorUrl: string;
  authSecret: string;
}): Record<string, string> {
  return {
    ...SIMULATOR_KEYS,
    DATABASE_URL: site.databaseUrl,
    APP_URL: site.appUrl,
    NEXTAUTH_URL: site.appUrl,
    SIMULATOR_URL: site.simulatorUrl,
    AUTH_SECRET: site.authSecret,
    // Simulated texts disturb no one, and a user of the demo at night wants to see them arrive.
    TEXT_HOURS: "0-24",
    TEXT_HOURS_BY_STATE: " ",
    // Tests need not wait an hour for a milestone; the demo has `PACE_OF_PRODUCTION`.
    PROGRESS_HOLD_MINUTES: "0",
    // Replies to the desk on the simulator's page return to its thread.
    INBOUND_EMAIL_DOMAIN: "reply.manyhands.example",
    TEXTS_PER_SECOND: "20",
    EMAIL_FROM: "Manyhands <hello@manyhands.example>",
    // The seed's staff have no authenticator app.
    SECOND_FACTOR_DESK: "optional",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

export const bySmtp = (url: string) => ({
  SMTP_URL: url,
  RESEND_API_KEY: "",
  RESEND_WEBHOOK_SECRET: "",
  INBOUND_EMAIL_DOMAIN: "",
});

export const PACE_OF_PRODUCTION = { PROGRESS_HOLD_MINUTES: "" };

export const WITHOUT_TEXTS = {
  TWILIO_ACCOUNT_SID: "",
  TWILIO_AUTH_TOKEN: "",
  TWILIO_MESSAGING_SERVICE_SID: "",
};

export const WITHOUT_SIGN_INS = {
  GOOGLE_CLIENT_ID: "",
  GOOGLE_CLIENT_SECRET: "",
  FACEBOOK_CLIENT_ID: "",
  FACEBOOK_CLIENT_SECRET: "",
};
