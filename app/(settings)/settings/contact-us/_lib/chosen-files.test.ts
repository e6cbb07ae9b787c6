import { describe, expect, it } from "vitest";
import { afterChoosing, CHOSEN_BYTES, sizeInWords } from "./chosen-files";

const file = (name: string, size = 1000) => ({ name, size });

describe("files of a form", () => {
  it.each([
    ["a.pdf", 1000, null],
    ["Scan.TIFF", 1000, null],
    ["b.docx", CHOSEN_BYTES - 1, null],
    ["c.doc", CHOSEN_BYTES, "attachment.too_large"],
    ["d.zip", 1000, "attachment.invalid_format"],
    ["pdf", 1000, "attachment.invalid_format"],
    ["e.pdf.exe", 1000, "attachment.invalid_format"],
  ])("%s of %i bytes: %s", (name, size, problem) => {
    const after = afterChoosing([], [file(name, size)]);
    expect(after.problem).toBe(problem);
    expect(after.files).toHaveLength(problem ? 0 : 1);
  });

  it("are three at most; a fourth is refused and the three stay", () => {
    const three = ["a.pdf", "b.png", "c.gif"].map((name) => file(name));
    expect(afterChoosing(three.slice(0, 2), three.slice(2))).toEqual({ files: three, problem: null });
    expect(afterChoosing(three, [file("d.pdf")])).toEqual({ files: three, problem: "attachment.too_many" });
  });

  it.each([
    [1, "1 KB"],
    [217_000, "212 KB"],
    [6_291_455, "5.9 MB"],
  ])("%i bytes are %s", (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
});
