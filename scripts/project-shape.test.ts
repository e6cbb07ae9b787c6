import { execFileSync } from "node:child_process";
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

const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
const foldersOf = (folder: string): string[] => {
  const inside = new RegExp(`^${folder}([^/.][^/]*)/`);
  return [...new Set(files.flatMap((file) => inside.exec(file)?.[1] ?? []))].sort();
};

it("the map of the tour has each folder at the top", () => {
  const map = read("docs/tour.md").split("```")[1] ?? "";
  expect(foldersOf("").filter((name) => !new RegExp(`(^|\\s)${name}/`, "m").test(map))).toEqual([]);
});

it("scripts/README.md has each folder of scripts, and no other", () => {
  const listed = [...read("scripts/README.md").matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(foldersOf("scripts/"));
});

it("scripts/README.md and docs/commands.md have each tool of the workshop", () => {
  const tools = [...read("scripts/workshop.ts").matchAll(/^ {2}"?([a-z-]+)"?: \[/gm)].map(([, name]) => name);
  expect(tools.length).toBeGreaterThan(10);
  expect(tools.filter((name) => !read("scripts/README.md").includes(`\`${name}\``))).toEqual([]);
  expect(tools.filter((name) => !read("docs/commands.md").includes(`workshop -- ${name}`))).toEqual([]);
});
