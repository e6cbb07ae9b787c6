import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmailText } from "./email-text";

it.each([
  ["nora.okafor@mail.example", "nora<wbr/>.okafor<wbr/>@mail.example"],
  [".a@b@c.d", ".a<wbr/>@b<wbr/>@c.d"],
  ["no.address", "no.address"],
  ["@", "@"],
  ["", ""],
])("the address %j may break before its signs", (address, markup) => {
  expect(renderToStaticMarkup(<EmailText address={address} />)).toBe(markup);
});

it("is read in one pass where it is long", () => {
  const address = ".".repeat(60_000);
  expect(renderToStaticMarkup(<EmailText address={address} />)).toBe(address);
});
