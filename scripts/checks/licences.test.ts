import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "../support/folders";
import { isAllowed, LOCK_FILES, licenceComplaints, lockedPackages, POLICY } from "./licences";

const folder = mkdtempSync(join(tmpdir(), "licences-"));
afterAll(() => rmSync(folder, { recursive: true }));

const allowed = ["MIT", "Apache-2.0"];

it.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["GPL-3.0-only OR MIT", true],
  ["MIT AND Apache-2.0", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND LGPL-3.0-or-later", false],
  ["MIT AND LGPL-3.0-or-later OR Apache-2.0", true],
  ["(MIT OR GPL-2.0) AND GPL-3.0", false],
  ["", false],
])("%j is allowed: %s", (expression, is) => expect(isAllowed(expression, allowed)).toBe(is));

it("complains of what is not allowed, of what names no licence, and of an exception that nothing needs", () => {
  const exceptions = [
    { packages: "@img/lib-*", licence: "LGPL-3.0-or-later", why: "a library of its own" },
    { packages: "old", licence: null, why: "its file is the MIT licence" },
    { packages: "forgotten", licence: "MPL-2.0", why: "none" },
  ];
  const packages = [
    { name: "good", licence: "MIT" },
    { name: "@img/lib-linux", licence: "LGPL-3.0-or-later" },
    { name: "@img/lib-other", licence: "AGPL-3.0-only" },
    { name: "old", licence: null },
    { name: "older", licence: null },
  ];
  expect(licenceComplaints(packages, { allowed, exceptions })).toEqual([
    expect.stringMatching(/^@img\/lib-other: AGPL-3\.0-only\. /),
    expect.stringMatching(/^older: names no licence\. /),
    expect.stringMatching(/^forgotten: nothing needs this exception/),
  ]);
});

it("reads each package of a lock file, and in the package what the lock does not say", () => {
  const lock = {
    packages: {
      "": { license: "MIT" },
      "node_modules/new": { license: "ISC" },
      "node_modules/new/node_modules/@old/one": {},
      "node_modules/nothing": {},
      "node_modules/linked": { link: true },
    },
  };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  const old = join(folder, "node_modules/new/node_modules/@old/one");
  mkdirSync(old, { recursive: true });
  writeFileSync(
    join(old, "package.json"),
    JSON.stringify({ licenses: [{ type: "MIT", url: "x" }, "BSD-2-Clause"] }),
  );
  expect(lockedPackages(join(folder, "package-lock.json"))).toEqual([
    { name: "new", licence: "ISC" },
    { name: "@old/one", licence: "MIT OR BSD-2-Clause" },
    { name: "nothing", licence: null },
  ]);
});

it("an exception holds whether or not its package is installed, which alone names the licence", () => {
  const policy = {
    allowed: ["MIT"],
    exceptions: [{ packages: "old", licence: null, installed: "BSD", why: "read" }],
  };
  for (const licence of [null, "BSD"])
    expect(licenceComplaints([{ name: "old", licence }], policy)).toEqual([]);
  expect(licenceComplaints([{ name: "old", licence: "GPL-3.0" }], policy)).toHaveLength(2);
});

it("every exception of ours has a reason, and a package that is new and unknown is told", () => {
  for (const { why } of POLICY.exceptions) expect(why.length).toBeGreaterThan(20);
  const ours = LOCK_FILES.flatMap((file) => lockedPackages(join(root, file)));
  expect(licenceComplaints([...ours, { name: "brand-new", licence: "SSPL-1.0" }], POLICY)).toEqual([
    expect.stringMatching(/^brand-new: SSPL-1\.0\. /),
  ]);
});
