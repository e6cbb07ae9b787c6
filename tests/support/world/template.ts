import { clearAfterKilledRuns, Run } from "@/scripts/processes/registry";
import { buildIfNeeded } from "@/scripts/release/build";
import { startTestServer } from "../postgres";
import { fillWithSeed } from "./seeded";

/**
 * Every test gets a copy of the seeded database; workers read its URL from TEMPLATE_URL. Returns the function
 * that stops the server.
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
