import { expect, it } from "vitest";
import { subjectOf, threadNumber } from "./thread-words";

it.each([
  ["Can two schools share one group? We have two reunions.", "Can two schools share one group?"],
  ["How do we leave", "How do we leave"],
  ["  The text\nsays whose house it is.  Please look. ", "The text says whose house it is"],
  ["Hi. I have a question.", "Hi. I have a question"],
  [
    "A sentence that goes on and on without an end so that it has to be cut somewhere at a word",
    "A sentence that goes on and on without an end so that it has to be…",
  ],
  ["x".repeat(100), `${"x".repeat(70)}…`],
])("%j is called %j", (message, subject) => expect(subjectOf(message)).toBe(subject));

it("has a number", () => expect(threadNumber(318)).toBe("C-318"));
