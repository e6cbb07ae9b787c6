import { startTestApp } from "./app";

/** Once before all browser tests; the variables reach every worker. Returns what ends it. */
export default async function setup(): Promise<() => Promise<void>> {
  const app = await startTestApp();
  process.env.SITE_URL = app.url;
  process.env.SITE_SIMULATOR_URL = app.simulatorUrl;
  process.env.SITE_DATABASE_URL = app.databaseUrl;
  return app.stop;
}
