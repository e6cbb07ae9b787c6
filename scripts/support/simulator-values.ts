import { SIMULATOR_KEYS } from "@/lib/platform/env";

/** The whole configuration of a site that runs against the simulator. It contains no real account. */
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
    // A simulated text wakes nobody, and somebody who tries the product at night wants to see it arrive.
    TEXT_HOURS: "0-24",
    TEXT_HOURS_BY_STATE: " ",
    // Nor should they have to wait an hour for a milestone.
    PROGRESS_HOLD_MINUTES: "0",
    // What people answer to the desk on the simulator's page comes back into its thread.
    INBOUND_EMAIL_DOMAIN: "reply.manyhands.example",
    TEXTS_PER_SECOND: "20",
    EMAIL_FROM: "Manyhands <hello@manyhands.example>",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}
