import { describe, expect, it } from "vitest";
import { addressProblem, messageProblem, nameProblem } from "./contact-message";

const NAME_IS_LINK = "note.name_is_link";
const NO_WORDS = "note.no_words";
const ONLY_LINKS = "note.only_links";

describe("a message tells its reader something", () => {
  it.each([
    ["a question", "We are forty neighbours on one street. Can a street be a community?", null],
    ["a short one", "Hi", null],
    ["another script", "请问怎么开始", null],
    ["a question with a link", "Our parish is at https://stmary.example/parish. May we join?", null],
    ["no space after a full stop", "Thank you.We would like to join your site.", null],
    ["an address to answer to", "Please answer to theo@lindqvist.example", null],
    ["one link", "https://casino.example", ONLY_LINKS],
    ["links and a greeting", "hi https://a.example http://b.example/x?y=1", ONLY_LINKS],
    ["a bare domain", "casino-royale.example/win", ONLY_LINKS],
    ["links line by line", "www.one.example\nwww.two.example", ONLY_LINKS],
    ["another protocol", "tg://resolve?domain=x", ONLY_LINKS],
    ["signs only", "?!?!…", NO_WORDS],
    ["a number only", "12025550123", NO_WORDS],
  ])("%s", (_, message, problem) => {
    expect(messageProblem(message)).toBe(problem);
  });

  it("is judged in a moment, however it is built", () => {
    const started = performance.now();
    for (const part of ["a.", "www.", "a@", "-a.b", "://"]) messageProblem(part.repeat(125));
    expect(performance.now() - started).toBeLessThan(200);
  });
});

it.each([
  ["Theo Lindqvist", null],
  ["Dr. J. P. O’Neill-Núñez", null],
  ["李雷", null],
  ["https://casino.example", NAME_IS_LINK],
  ["Win at WWW.casino.example", NAME_IS_LINK],
  ["casino9.example", NAME_IS_LINK],
  ["Theo/casino", NAME_IS_LINK],
])("the name %s", (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

it.each([
  ["theo@lindqvist.example", true],
  ["theo.l+camp@mail.lindqvist.example", true],
  ["theo@lindqvist", false],
  ["theo", false],
  ["@lindqvist.example", false],
  ["theo..l@lindqvist.example", false],
  ["theo@-lindqvist.example", false],
  ["theo@lindqvist.example\nBcc: all@lindqvist.example", false],
  [`${"a".repeat(55)}@b.example`, false],
  ["", false],
])("the address %j", (email, fine) => {
  expect(addressProblem(email) === null).toBe(fine);
});
