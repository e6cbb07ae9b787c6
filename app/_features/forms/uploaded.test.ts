import { expect, test } from "vitest";
import { uploadedBytes } from "./uploaded";

const file = (name: string, text: string) => new File([text], name);

test.each([
  ["no field", null],
  ["a field of text", "me.png"],
  ["the empty file of a browser's own form", file("", "")],
  ["what a server action makes of it", file("undefined", "")],
])("%s is no picture", async (_, value) => {
  expect(await uploadedBytes(value)).toBeUndefined();
});

test.each([
  ["me.png", "abc", 3],
  ["me.png", "", 0],
  ["undefined", "abc", 3],
])("a file called %s with %j in it is %i bytes", async (name, text, length) => {
  expect(await uploadedBytes(file(name, text))).toHaveLength(length);
});
