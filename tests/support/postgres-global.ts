import type { TestProject } from "vitest/node";
import { migrate } from "@/db/migrate";
import { startTestServer } from "./postgres";

declare module "vitest" {
  export interface ProvidedContext {
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(migrate);
  project.provide("templateUrl", server.templateUrl);
  return server.stop;
}
