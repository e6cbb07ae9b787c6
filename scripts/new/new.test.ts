import { describe, expect, it } from "vitest";
import { Sentence } from "../support/sentence";
import { endpointFiles } from "./endpoint-files";
import { pageFiles } from "./page-files";
import { type VerbRight, verbFiles } from "./verb-files";
import { readProject } from "./write-files";

/** The project with some files read otherwise. */
const withFiles =
  (files: Record<string, string>) =>
  (path: string): string | undefined =>
    files[path] ?? readProject(path);

const verb = (place: string, right: VerbRight = "admin", reads = false) =>
  verbFiles({ place, right, reads }, readProject);

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
  ])("is refused with a reason: %s", (place, reason) => {
    expect(() => verb(place)).toThrow(Sentence);
    expect(() => verb(place)).toThrow(reason);
  });
});

describe("a new endpoint", () => {
  const wanted = {
    method: "GET",
    path: "/community/communities/{id}/drafts/{campaignId}",
    verb: "listAdmins",
    who: "admin",
    summary: "One draft",
  };

  it("makes a file of its family with the first, and joins the family's list", () => {
    const { made, changed } = endpointFiles({ ...wanted, file: "drafts" }, readProject);
    const text = made["app/api/community/_routes/drafts.ts"] ?? "";
    expect(text).toContain("export const drafts = [getDrafts];");
    expect(text).toContain("listAdmins(ctx, { communityId: params.id, campaignId: params.campaignId })");
    const list = changed["app/api/community/_routes/index.ts"] ?? "";
    expect(list).toContain(`import { drafts } from "./drafts";`);
    expect(list).toMatch(/, \.\.\.drafts\];\s*$/);
  });

  it("stands beside others in a file that is there", () => {
    const { made, changed } = endpointFiles({ ...wanted, file: "members" }, readProject);
    expect(made).toEqual({});
    expect(changed["app/api/community/_routes/members.ts"]).toMatch(
      /export const members = \[[^\]]*, getDrafts\];\s*$/,
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
