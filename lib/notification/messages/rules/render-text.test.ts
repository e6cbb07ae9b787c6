import { expect, it } from "vitest";
import { renderText, textMessage } from "./render-text";

it("replaces every placeholder, also by a name that holds a replacement pattern", () => {
  expect(renderText("{{communityName}} and {{communityName}}", { communityName: "A $& B" })).toBe(
    "A $& B and A $& B",
  );
});

it("leaves other braces alone", () => {
  expect(renderText("{{name}}", { communityName: "x" })).toBe("{{name}}");
});

it("writes plainly what would cut a segment to 70 characters, and keeps letters", () => {
  expect(textMessage("Class of ’98 – “any sum”\u00a0helps… José", "https://x.example/c")).toBe(
    'Class of \'98 - "any sum" helps... José https://x.example/c Reply STOP to opt out.',
  );
});

it("ends every text message with the way out", () => {
  expect(textMessage("Hello.", "https://x.example/c")).toBe(
    "Hello. https://x.example/c Reply STOP to opt out.",
  );
});
