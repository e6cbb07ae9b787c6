import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LEAST_AGES } from "@/lib/kernel";
import { LANGUAGES } from "@/lib/kernel/languages";
import { en } from "@/messages/en";
import { es } from "@/messages/es";
import { root } from "@/scripts/support/folders";
import revisions from "./revisions.json";

const textOf = (language: string, name: string) =>
  readFileSync(join(root, "content", language, `${name}.md`), "utf8");

function partsOf(text: string) {
  const [, head = "", ...body] = text.split(/^---$/m);
  return { revised: /^revised: (.*)$/m.exec(head)?.[1], body: body.join("---") };
}

describe.each(LANGUAGES)("the policies in %s", (language) => {
  it.each(["privacy-and-policy", "terms-and-conditions"] as const)(
    "%s says the day on which its words last changed",
    (name) => {
      const { revised, body } = partsOf(textOf(language, name));
      const hash = createHash("sha256").update(body).digest("hex").slice(0, 16);
      const key = `${language}/${name}` as keyof typeof revisions;
      expect(
        { revised, hash },
        `The words have changed: set "revised" to today, and this in lib/content/revisions.json: ${hash}`,
      ).toEqual(revisions[key]);
    },
  );

  it("name the least ages from their one home, and in no number of their own", () => {
    for (const name of ["privacy-and-policy", "terms-and-conditions"]) {
      const text = textOf(language, name);
      for (const variable of ["{accountAge}", "{accountAgeInEurope}", "{givingAge}"]) {
        expect(text).toContain(variable);
      }
      expect(text).not.toMatch(/\b(13|16|18)\b (years|años)|(least|menos) \**(13|16|18)\b/);
    }
  });

  it("and the forms that create an account and take a gift, and the landing page, too", () => {
    const words = language === "en" ? en : es;
    for (const text of [words.auth.signUp.agree, words.auth.account.agree, words.landing.legal.terms.ages]) {
      expect(text).toContain("{account}");
      expect(text).toContain("{accountInEurope}");
    }
    for (const text of [
      words.giving.pay.final,
      words.giving.amount.note,
      words.giving.often.note,
      words.landing.legal.terms.ages,
    ]) {
      expect(text).toContain("{giving}");
    }
    expect(textOf(language, "tutorials/give")).toContain("{givingAge}");
    expect(LEAST_AGES).toEqual({ account: 13, accountInEurope: 16, giving: 18 });
  });

  it("list every cookie that the code sets", () => {
    const text = textOf(language, "privacy-and-policy");
    const listed = [...text.matchAll(/`([a-z][a-z_.-]+)…?`/g)]
      .map(([, name]) => name)
      .filter((name) => name !== "__Host-");
    expect([...new Set(listed)].toSorted()).toEqual(cookieNames().toSorted());
  });
});

/** Of jars, constants and next-auth. */
function cookieNames(): string[] {
  const files = ["app", "lib", "components", "server"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
  const code = files.join("\n");
  const unnamed = files.filter(
    (text) => /cookieStore\.set|document\.cookie/.test(text) && !/_COOKIE\b/.test(text),
  );
  expect(unnamed).toEqual([]);
  const constants = new Map(
    [...code.matchAll(/const ([A-Z_]+_COOKIES?) = "([^"]+)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const jars = [...code.matchAll(/= cookieJars?\(\s*(?:"([^"]+)"|([A-Z_]+))/g)].map(
    ([, text, constant]) => text ?? constants.get(constant ?? "") ?? `unknown ${constant}`,
  );
  const nextAuth = [...code.matchAll(/"(next-auth\.[a-z_.-]+)"/g)].map(([, name = ""]) => name);
  return [...new Set([...jars, ...constants.values(), ...nextAuth])];
}
