import { expect, it } from "vitest";
import { leftInWords } from "./left-sealed";

it("that nothing is left is one sentence, and the command has done its work", () => {
  const { isDone, sentences } = leftInWords({ unreadable: [], busy: [], unlisted: [] });
  expect(isDone).toBe(true);
  expect(sentences).toEqual([expect.stringMatching(/^Every sealed value in the database uses the current/)]);
});

it("whatever is left is told with what to do, and nobody is told to let a secret go", () => {
  const { isDone, sentences } = leftInWords({
    unreadable: [
      { column: "users.totp_secret", count: 3 },
      { column: "messages.data", count: 1 },
    ],
    busy: [{ column: "invitations.handed_token", count: 2 }],
    unlisted: ["kept_by_nobody.inside"],
  });
  expect(isDone).toBe(false);
  expect(sentences).toEqual([
    "kept_by_nobody.inside holds sealed values, but this command does not know that column. Please report it.",
    "2 in invitations.handed_token kept changing. Run this again.",
    expect.stringMatching(
      /^None of the configured secrets opens 3 in users\.totp_secret, 1 in messages\.data\. Add the secret/,
    ),
    "Some sealed values do not use the current secret. Keep the earlier ones.",
  ]);
});
