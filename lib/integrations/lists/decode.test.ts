import { expect, test } from "vitest";
import { decodeList, problemOfText } from "./decode";

const LIST = "Name,E-mail\nJosé Núñez,jose@post.example\n";

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const windows1252 = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["UTF-8", Buffer.from(LIST)],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${LIST}`)],
  ["UTF-16 LE with its mark", Buffer.from(`\uFEFF${LIST}`, "utf16le")],
  ["UTF-16 BE with its mark", utf16be(`\uFEFF${LIST}`)],
  ["UTF-16 LE without", Buffer.from(LIST, "utf16le")],
  ["UTF-16 BE without", utf16be(LIST)],
  ["Windows-1252", windows1252(LIST)],
])("a list in %s is read", (_, bytes) => {
  expect(decodeList(new Uint8Array(bytes))).toEqual({ text: LIST });
});

test("quotes and dashes of Windows-1252 are read as such", () => {
  const bytes = new Uint8Array([0x4f, 0x92, 0x4e, 0x65, 0x69, 0x6c, 0x6c, 0x20, 0x80]);
  expect(decodeList(bytes)).toEqual({ text: "O’Neill €" });
});

test("names in right-to-left scripts are read in UTF-16 without its mark, too", () => {
  const list = "name;email\nنورا حداد;nora@post.example\nדנה כהן;dana@post.example\n";
  expect(decodeList(new Uint8Array(Buffer.from(list, "utf16le")))).toEqual({ text: list });
});

test.each([
  ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], "import.workbook_old"],
  [
    "a workbook with a password",
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.from("EncryptedPackage", "utf16le")],
    "import.workbook_locked",
  ],
  ["a PDF", [0x25, 0x50, 0x44, 0x46, 0x2d], "import.not_a_list"],
  ["a picture", [0xff, 0xd8, 0xff, 0xe0], "import.not_a_list"],
  ["zeros", [0x61, 0, 0, 0, 0, 0x62], "import.not_a_list"],
])("%s is refused with a reason", (_, bytes, problem) => {
  expect(decodeList(new Uint8Array(bytes))).toEqual({ problem });
});

test.each([
  ["<!DOCTYPE html><html><body><table><tr><td>Clara", "import.web_page"],
  ["\uFEFF \n<html xmlns:x='urn:schemas-microsoft-com:office:excel'>", "import.web_page"],
  ["<table><tr><td>Clara</td></tr></table>", "import.web_page"],
  ["{\\rtf1\\ansi\\ansicpg1252 Clara Novak", "import.rtf"],
  ['[{"name":"Clara","email":"c@x.example"}]', "import.json"],
  ['{\n  "people": []}', "import.json"],
  ['<?xml version="1.0"?><Workbook>', "import.not_a_list"],
])("%j is named", (text, problem) => {
  expect(problemOfText(text)).toBe(problem);
  expect(decodeList(new Uint8Array(Buffer.from(text)))).toEqual({ problem });
});

test.each(["<clara@post.example>, <dev@post.example>", "[Choir] Clara,c@x.example", "{Clara}"])(
  "%j may be a list",
  (text) => expect(problemOfText(text)).toBeNull(),
);

test("an archive may be a workbook", () => {
  expect(decodeList(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]))).toEqual({ isArchive: true });
});

test("an empty file is an empty text", () => expect(decodeList(new Uint8Array())).toEqual({ text: "" }));
