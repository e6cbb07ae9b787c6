import type { TestProject } from "vitest/node";
import { migrate } from "@/db/migrate";
import { startTestServer } from "./postgres";

declare module "vitest" {
  export interface ProvidedContext {
    /** The migrated database that every test file copies. */
    templateUrl: string;
  }
}

/** Runs once for each run: starts a server with its template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(migrate);
  project.provide("templateUrl", server.templateUrl);
  return server.stop;
}
