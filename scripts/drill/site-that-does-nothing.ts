import { SIMULATOR_KEYS } from "@/lib/platform/env";

/** A port on this machine at which nobody answers. */
const NOBODY = "http://127.0.0.1:9";

/** Whatever else would reach somebody: stores, mail servers, hosts of the real site. */
const NOT_HERE = [
  ...["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ...["SMTP_URL", "SHORT_LINK_HOST", "INBOUND_EMAIL_DOMAIN", "DATABASE_REPLICA_URL"],
];

/**
 * The configuration of a site on a database of the drill: with the real secrets, so that what is sealed opens, and with keys
 * with which nothing can be charged or sent, for they lead to nobody.
 */
export const harmlessEnvironment = ({ databaseUrl, port }: { databaseUrl: string; port: number }) => ({
  ...SIMULATOR_KEYS,
  ...Object.fromEntries(NOT_HERE.map((name) => [name, ""])),
  SIMULATOR_URL: NOBODY,
  DATABASE_URL: databaseUrl,
  APP_URL: `http://127.0.0.1:${port}`,
  NEXTAUTH_URL: `http://127.0.0.1:${port}`,
  HOST: "127.0.0.1",
  PORT: String(port),
  WEB_CONCURRENCY: "1",
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
});
