import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{lib,scripts,server}/**/*.test.ts",
            "components/**/*.test.{ts,tsx}",
            "app/**/*.test.{ts,tsx}",
          ],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "simulator",
          include: ["tests/simulator/**/*.test.ts", "simulator/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/{integration,api,stories,races}/**/*.test.ts"],
          globalSetup: ["tests/support/postgres-global.ts"],
          setupFiles: ["tests/support/postgres-setup.ts"],
          // One process for many files: loading the product anew for each would cost a third of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
