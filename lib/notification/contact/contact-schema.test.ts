import { expect, it } from "vitest";
import { memberContactSchema } from "./contact-schema";

const issuesOf = (message: string) =>
  memberContactSchema
    .safeParse({ name: "Nora Okafor", email: "nora@okafor.example", message })
    .error?.issues.map(({ code }) => code);

it("searches a message for links only when it is not too long", () => {
  const links = "www.a.example ";
  expect(issuesOf(links.repeat(100))).toEqual(["custom"]);
  expect(issuesOf(links.repeat(5_000))).toEqual(["too_big"]);
});
