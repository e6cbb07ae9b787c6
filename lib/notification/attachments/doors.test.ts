import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "lib", "server", "scripts"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const usersOf = (code: RegExp, home: string) =>
  sources.flatMap(({ path, text }) => (path !== home && code.test(text) ? [path] : [])).sort();

it("a file of a message gets into the database by one function, which has it wait for the virus scanner", () => {
  expect(usersOf(/insert\(attachments\)/, "")).toEqual(["lib/notification/attachments/store-file.ts"]);
  expect(usersOf(/\battach\(/, "lib/notification/attachments/store-file.ts")).toEqual([
    "lib/notification/threads/open-thread.ts",
  ]);
});

it("a file from outside is judged at one place before it is kept", () => {
  expect(usersOf(/\btakeFile\(/, "lib/integrations/files/index.ts")).toEqual([
    "lib/notification/attachments/take-files.ts",
  ]);
  expect(usersOf(/\bnew FilesOfMessage\(/, "lib/notification/attachments/take-files.ts")).toEqual([
    "lib/notification/contact/contact-us-with-files.ts",
  ]);
});

it("the bytes of a kept file are read by the scanner, by the operator's move, and by the desk once they are scanned", () => {
  expect(usersOf(/\breadStored\(/, "lib/notification/attachments/store-file.ts")).toEqual([
    "lib/notification/attachments/move-files.ts",
    "lib/notification/attachments/scan-files.ts",
    "lib/notification/threads/read-thread.ts",
  ]);
});
