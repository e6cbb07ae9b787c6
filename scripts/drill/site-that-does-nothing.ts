import { SIMULATOR_KEYS } from "@/lib/platform/env";

const NOBODY = "http://127.0.0.1:9";

const NOT_HERE = [
  ...["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ...["SMTP_URL", "SHORT_LINK_HOST", "INBOUND_EMAIL_DOMAIN", "DATABASE_REPLICA_URL"],
];

/** Has the real secrets, so that sealed values open, and dead keys, so that it cannot charge or send. */
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
