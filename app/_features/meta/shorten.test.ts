import { expect, it } from "vitest";
import { shorten } from "./shorten";

it.each([
  ["short enough", 20, "short enough"],
  ["  on \n one\tline ", 20, "on one line"],
  ["cut where it is too long", 10, "cut where…"],
  ["👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 2, "👩‍👩‍👧…"],
])("%j in %i characters is %j", (text, most, short) => expect(shorten(text, most)).toBe(short));
