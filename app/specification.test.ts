import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import auth from "@/messages/en/auth.json" with { type: "json" };
import launch from "@/messages/en/launch.json" with { type: "json" };
import members from "@/messages/en/members.json" with { type: "json" };
import recipient from "@/messages/en/recipient.json" with { type: "json" };
import { root } from "@/scripts/support/folders";

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => join(root, folder, file));

describe("words that the specification fixes", () => {
  const wording = JSON.stringify({ auth, launch, members, recipient });
  it.each([
    ["when funds arrive, by PayPal", "Usually within 24 hours"],
    ["when funds arrive, by check", "1–3 business days"],
    ["an updated campaign", '"edited":"Success"'],
    ["a password that was not reset", "Reseting password failed: {title}"],
    ["the twenty-first member", "Can not add more than 20 member at once"],
    ["a role that was not changed", "Role is not updated: {why}"],
    ["a member who was not deleted", "Member is not deleted: {why}"],
  ])("for %s: %s", (_, words) => {
    expect(wording).toContain(words);
  });
});

describe("limits of its section 9", () => {
  it("the layout changes at 900 and 1200 px", () => {
    const styles = filesIn("app", /\.css$/).map((file) => readFileSync(file, "utf8"));
    for (const width of ["899px", "900px", "1199px", "1200px"]) {
      expect(styles.some((text) => new RegExp(`@media[^{]*${width}`).test(text))).toBe(true);
    }
  });

  it("the landing page waits 200 ms before it scrolls to a section", () => {
    const source = readFileSync(join(root, "app/(public)/_landing/scroll-to-section.tsx"), "utf8");
    expect(source).toContain("const DELAY = 200;");
  });

  it("descriptions that people have written are cut by one component wherever they are read", () => {
    const whole = filesIn("app", /\.tsx$/).filter((file) =>
      /<p[^>]*>\{(?:community|campaign|words|draft)\.description\}<\/p>/.test(readFileSync(file, "utf8")),
    );
    expect(whole).toEqual([]);
  });
});
