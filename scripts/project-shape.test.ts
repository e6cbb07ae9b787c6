import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./support/folders";

const { dependencies, devDependencies, scripts } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

it.each([
  "next",
  "react",
  "react-dom",
  "next-auth",
  "drizzle-orm",
  "postgres",
  "stripe",
  "@stripe/react-stripe-js",
  "resend",
  "twilio",
  "zod",
  "tailwindcss",
  "@radix-ui/react-dialog",
  "vitest",
])("depends on %s", (name) => {
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
});

it.each([
  "package.json",
  "next.config.mjs",
  "tsconfig.json",
  "app",
  "components",
  "lib",
  "db",
  "drizzle.config.ts",
  "middleware.ts",
  "public",
  "tests",
  "README.md",
])("has %s at the top", (name) => {
  expect(existsSync(join(root, name))).toBe(true);
});

it.each(["dev", "build", "start", "test", "demo"])("has the script %s", (name) => {
  expect(scripts).toHaveProperty([name]);
});
