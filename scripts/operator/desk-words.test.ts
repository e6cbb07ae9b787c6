import { describe, expect, it } from "vitest";
import { addedWords, isRemoved, listWords, readWanted, removedWords } from "./desk-words";

const EMAIL = "lucia@example.org";

describe("what is typed after npm run desk --", () => {
  it.each([
    ["add lucia@example.org", { command: "add", email: EMAIL, isMailed: true, isPrinted: false }],
    ["add --print-link lucia@example.org", { command: "add", email: EMAIL, isMailed: true, isPrinted: true }],
    [
      "add lucia@example.org --print-link --no-mail",
      { command: "add", email: EMAIL, isMailed: false, isPrinted: true },
    ],
    ["list", { command: "list" }],
    ["remove lucia@example.org", { command: "remove", email: EMAIL, isForced: false }],
    ["remove lucia@example.org --force", { command: "remove", email: EMAIL, isForced: true }],
    ["", { command: "help" }],
    ["help", { command: "help" }],
    ["add --help", { command: "help" }],
  ])("%j", (typed, wanted) => {
    expect(readWanted(typed.split(" ").filter(Boolean))).toEqual(wanted);
  });

  it.each([
    ["addd lucia@example.org", /Unknown command “addd”. Use add, list or remove/],
    ["add", /Which address\?/],
    ["remove", /Which address\?/],
    ["add a@example.org b@example.org", /add takes one address at a time/],
    ["list lucia@example.org", /list takes no address/],
    ["add lucia@example.org --force", /--force goes with remove, not with add/],
    ["remove lucia@example.org --print-link", /--print-link goes with add, not with remove/],
    ["add lucia@example.org --quiet", /Unknown option --quiet/],
    ["add lucia@example.org --no-mail", /no one would get the link/],
  ])("%j is refused with a sentence", (typed, sentence) => {
    expect(() => readWanted(typed.split(" "))).toThrow(sentence);
  });
});

it("says what add did, and prints the link only where it was asked for", () => {
  const link = "https://give.example.org/create-account?token=t";
  const mailed = { email: EMAIL, isMailed: true };
  expect(addedWords({ outcome: "invited", link: null, hours: 24 }, mailed, false).join("\n")).not.toContain(
    "http",
  );
  const printed = addedWords(
    { outcome: "invited", link, hours: 24 },
    { email: EMAIL, isMailed: false },
    true,
  );
  expect(printed.at(-1)).toBe(link);
  expect(printed.join("\n")).toContain("works once, and for 24 hours");
  expect(printed.join("\n")).not.toContain("worker");
  expect(printed.join("\n")).toContain("They set it up when they sign in");
  expect(addedWords({ outcome: "already", link: null, hours: 1 }, mailed, true)).toEqual([
    "lucia@example.org already works at the desk. Nothing changed, and no e-mail was sent.",
  ]);
});

it("says of remove whether it is done", () => {
  expect(
    ["removed", "link_ended", "last_one", "not_staff"].map((one) => isRemoved(one as "removed")),
  ).toEqual([true, true, false, false]);
  expect(removedWords("last_one", EMAIL)).toContain("--force");
});

it("lists who works there in columns, and who was sent a link", () => {
  const since = new Date("2026-11-20T15:15:00Z");
  const member = { email: EMAIL, fullName: "Lucía Vega", since, lastSeenAt: since };
  expect(
    listWords({
      members: [
        { ...member, secondFactor: "app" },
        { ...member, email: "an@example.org", since: null, secondFactor: null, lastSeenAt: null },
      ],
      invited: [{ email: "new@example.org", until: since }],
    }),
  ).toEqual([
    "Address            Name        Since                Second factor  Last seen",
    "lucia@example.org  Lucía Vega  11/20/2026 10:15 AM  yes, an app    11/20/2026 10:15 AM",
    "an@example.org     Lucía Vega  unknown              no             never",
    "",
    "new@example.org was sent a link that works until 11/20/2026 10:15 AM.",
  ]);
  expect(listWords({ members: [], invited: [] })).toEqual([
    "No one works at the desk yet. Add someone with npm run desk -- add EMAIL",
  ]);
});
