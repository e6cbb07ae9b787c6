import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/folders";
import { Sentence } from "../support/sentence";
import { endpointFiles } from "./endpoint-files";
import { pageFiles } from "./page-files";
import { type VerbRight, verbFiles } from "./verb-files";
import { readProject } from "./write-files";

const withFiles =
  (files: Record<string, string>) =>
  (path: string): string | undefined =>
    files[path] ?? readProject(path);

const verb = (path: string, right: VerbRight = "admin", reads = false) =>
  verbFiles({ path, right, reads }, readProject);

describe("a new verb", () => {
  it("is a file in its room, a test, and a row in the entrance", () => {
    const { made, changed } = verb("community/drafts/save-draft");
    expect(Object.keys(made)).toEqual([
      "lib/community/drafts/save-draft.ts",
      "tests/integration/save-draft.test.ts",
    ]);
    expect(changed["lib/community/index.ts"]).toContain(`export { saveDraft } from "./drafts/save-draft";`);
    expect(made["lib/community/drafts/save-draft.ts"]).toContain("export const saveDraft = command(");
  });

  it.each<[VerbRight, string]>([
    ["admin", "requireAdmin(ctx, input.communityId)"],
    ["member", "requireMember(ctx, input.communityId)"],
    ["user", "requireUser(ctx)"],
    ["platform", "requirePlatform(ctx)"],
  ])("asks for its right before anything else: %s", (right, guard) => {
    const [text = ""] = Object.values(verb("payment/recurring/list-gifts", right, true).made);
    expect(text).toContain(guard);
    expect(text).toContain("= query(");
  });

  it.each([
    ["drafts/save-draft", "context"],
    ["shop/drafts/save-draft", "context"],
    ["community/drafts/saveDraft", "hyphens"],
    ["identity/sessions/list-all", "knows no communities"],
  ])("is refused with a reason: %s", (path, reason) => {
    expect(() => verb(path)).toThrow(Sentence);
    expect(() => verb(path)).toThrow(reason);
  });
});

describe("a new endpoint", () => {
  const wanted = {
    method: "GET",
    path: "/community/communities/{id}/parcels/{campaignId}",
    verb: "listAdmins",
    who: "admin",
    summary: "One parcel",
  };

  it("makes a file of its family with the first, and joins the family's list", () => {
    const { made, changed } = endpointFiles({ ...wanted, file: "parcels" }, readProject);
    const text = made["app/api/community/_routes/parcels.ts"] ?? "";
    expect(text).toContain("export const parcels = [getParcels];");
    expect(text).toContain("listAdmins(ctx, { communityId: params.id, campaignId: params.campaignId })");
    const list = changed["app/api/community/_routes/index.ts"] ?? "";
    expect(list).toContain(`import { parcels } from "./parcels";`);
    expect(list).toMatch(/, \.\.\.parcels\];\s*$/);
  });

  it("stands beside others in a file that is there", () => {
    const { made, changed } = endpointFiles({ ...wanted, file: "members" }, readProject);
    expect(made).toEqual({});
    expect(changed["app/api/community/_routes/members.ts"]).toMatch(
      /export const members = \[[^\]]*, getParcels\];\s*$/,
    );
  });

  it.each([
    [{ verb: "saveNothing" }, "No context exports"],
    [{ path: "/shop/things" }, "no family"],
    [{ method: "PATCH" }, "A method is one of"],
    [{ who: "everybody" }, "--for is one of"],
  ])("is refused with a reason: %o", (change, reason) => {
    expect(() => endpointFiles({ ...wanted, ...change }, readProject)).toThrow(reason);
  });
});

describe("a new page", () => {
  const wanted = {
    path: "/settings/my-gifts",
    right: "member",
    group: "settings",
    title: "My gifts",
  } as const;

  it("is a folder with its guard, and a row in the table", () => {
    const { made, changed } = pageFiles(wanted, readProject);
    expect(made["app/(settings)/settings/my-gifts/page.tsx"]).toContain("await requireSignedIn();");
    expect(changed["app/pages.ts"]).toContain(`"/settings/my-gifts": { right: "member" },\n} as const`);
  });

  it("guards each right with its own door", () => {
    const guards = (["member", "admin", "platform", "visitor"] as const).map((right) => {
      const [text = ""] = Object.values(
        pageFiles({ ...wanted, right, group: "member", path: "/new-page" }, readProject).made,
      );
      return /await (\w+)\(/.exec(text)?.[1] ?? "none";
    });
    expect(guards).toEqual(["requireViewer", "requireAdminViewer", "requirePlatformViewer", "none"]);
  });

  it.each([
    [{ path: "settings" }, "slash"],
    [{ path: "/Settings" }, "hyphens"],
    [{ group: "shop" }, "--in is one of"],
    [{ path: "/campaigns" }, "already"],
  ])("is refused with a reason: %o", (change, reason) => {
    expect(() => pageFiles({ ...wanted, ...change }, readProject)).toThrow(reason);
  });

  it("is refused when the table has changed its shape", () => {
    expect(() => pageFiles(wanted, withFiles({ "app/pages.ts": "export const PAGES = {};" }))).toThrow(
      "does not end its table",
    );
  });
});

function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "manyhands-new-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split("\0").filter((name) => name && !name.startsWith("public/pictures"))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

// It takes 45 s of processor time, so only the full suite runs it.
const inFull = process.env.TEST_SUITE === "full";
if (inFull)
  it("what the commands write has true types and the house's format", () => {
    const copy = copyOfProject();
    const node = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
      expect(status, `${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
    };
    const command = (name: string, ...args: string[]) =>
      node("node_modules/tsx/dist/cli.mjs", `scripts/new/${name}.ts`, ...args);
    try {
      command("verb", "community/new-room/list-new-things", "--for", "admin", "--reads");
      command("verb", "payment/new-room/save-new-thing", "--for", "member");
      command("verb", "identity/new-room/end-new-thing", "--for", "user");
      command(
        "page",
        "/settings/new-things/[thingId]",
        "--for",
        "member",
        "--in",
        "settings",
        "--title",
        "New",
      );
      const path = "/community/communities/{id}/new-things";
      const wanted = ["--verb", "listNewThings", "--for", "admin", "--summary", "New things"];
      command("endpoint", "GET", path, ...wanted);
      command("endpoint", "POST", path, ...wanted, "--file", "new-things");
      node("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "app", "lib", "tests");
      node("node_modules/typescript/bin/tsc", "--noEmit", "--pretty", "false", "-p", ".");
    } finally {
      rmSync(copy, { recursive: true });
    }
  }, 480_000);
