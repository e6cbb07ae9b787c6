import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { withWords } from "@/tests/support/with-words";
import { VisitorNote } from "./visitor-note";

const textOf = (beMember: boolean, isVerified: boolean) =>
  renderToStaticMarkup(
    withWords(<VisitorNote communityName="Lakewood High" beMember={beMember} isVerified={isVerified} />),
  );

it.each([
  [true, true, "You asked to join Lakewood High, and you already have an account.", "/login?type=search"],
  [
    true,
    false,
    "You asked to join Lakewood High. Its admins hear of it within a day and can invite you.",
    null,
  ],
  [false, true, "You have an account with this e-mail.", "/login"],
  [false, false, "You don’t need an account to give again.", null],
])(
  "asked to join: %s, has an account: %s: is told so, and where to log in",
  (member, verified, words, login) => {
    const text = textOf(member, verified);
    expect(text).toContain(words);
    expect(/href="([^"]*)"/.exec(text)?.[1] ?? null).toBe(login);
  },
);
