import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { lineOf, Unwritable, withValues } from "./env-file";

describe("a line", () => {
  it.each([
    "sk_live_51AbC",
    "postgres://manyhands:p%40ss@db.example.org:5432/manyhands?sslmode=require",
    "Manyhands <hello@give.example.org>",
    "12 O'Brien Street, Dayton",
    'The "Elk" Fund',
    "a # b",
    "$HOME and `date`",
    "back\\slash",
    " spaces around ",
    "",
  ])("holds %j as Node reads it", (value) => {
    expect(parseEnv(lineOf("NAME", value)).NAME).toBe(value);
  });

  it("is refused for what its readers would take for different values, without repeating it", () => {
    for (const value of ["two\nlines", `both ' and "`, `$ and '`]) {
      expect(() => lineOf("STRIPE_SECRET_KEY", value)).toThrow(Unwritable);
      expect(() => lineOf("STRIPE_SECRET_KEY", value)).not.toThrow(value);
    }
  });
});

describe("an environment file", () => {
  const file = [
    "# Ours since 2024",
    "APP_URL=https://old.example.org",
    "",
    "OUR_OWN_SETTING=kept  # as it is",
    "export PORT=3000",
    'LONG="first',
    'last"',
    "APP_URL=https://older.example.org",
    "# PORT=4000",
  ].join("\n");

  it("keeps what it does not know, comments and order, and has each name once", () => {
    expect(withValues(file, { APP_URL: "https://give.example.org", PORT: "3001" })).toBe(
      [
        "# Ours since 2024",
        "",
        "OUR_OWN_SETTING=kept  # as it is",
        "PORT=3001",
        'LONG="first',
        'last"',
        "APP_URL=https://give.example.org",
        "# PORT=4000",
        "",
      ].join("\n"),
    );
  });

  it("replaces a value of several lines as a whole", () => {
    expect(withValues(file, { LONG: "short" })).not.toMatch(/first|last"/);
    expect(parseEnv(withValues(file, { LONG: "short" }))).toMatchObject({ LONG: "short", PORT: "3000" });
  });

  it("adds what is not there yet under one heading, also the second time", () => {
    const once = withValues("PORT=3000\n", { AUTH_SECRET: "x" });
    expect(once).toBe("PORT=3000\n\n# Added by npm run setup\nAUTH_SECRET=x\n");
    expect(withValues(once, { SEAL_SECRET: "y" })).toBe(`${once}SEAL_SECRET=y\n`);
  });

  it("is unchanged by the values that it has, and adds nothing that is empty", () => {
    const tidy = '# A\nPORT=3000\nNAME="a b"\n';
    expect(withValues(tidy, { PORT: "3000", NAME: "a b", NONE: "" })).toBe(tidy);
  });

  it("empties a setting that is no longer wanted", () => {
    expect(withValues("SMTP_URL=smtp://mail.example.org\n", { SMTP_URL: "" })).toBe("SMTP_URL=\n");
  });

  it("begins with what is added when there was none", () => {
    expect(withValues("", { PORT: "3000" })).toBe("# Added by npm run setup\nPORT=3000\n");
  });
});
