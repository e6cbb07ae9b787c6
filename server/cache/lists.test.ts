import { expect, it } from "vitest";
import { PAGES, type PageRow } from "@/app/pages";
import { LISTS } from "./lists";

it("there is a list for every kept page whose address names one of many, and for no other", () => {
  const named = Object.entries<PageRow>(PAGES).filter(
    ([pattern, { kept }]) => kept === "static" && pattern.includes("["),
  );
  expect(Object.keys(LISTS)).toEqual(named.map(([pattern]) => pattern));
});
