import { buildIfNeeded } from "@/scripts/support/build";
import { clearAfterKilledRuns, Run } from "@/scripts/support/registry";
import { startTestServer } from "../postgres";
import { fillWithSeed } from "./seeded";

/**
 * Runs once before all browser tests: makes the production build, and a database with the demo's seed, of
 * which every test gets a copy. Its URL reaches the workers in TEMPLATE_URL. Returns the function that stops
 * the server.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await clearAfterKilledRuns();
  const run = new Run("test", []);
  try {
    await buildIfNeeded(run);
    const server = await startTestServer(fillWithSeed);
    process.env.TEMPLATE_URL = server.templateUrl;
    return async () => {
      await server.stop();
      run.close();
    };
  } catch (error) {
    run.close();
    throw error;
  }
}
