import { describe, expect, it } from "vitest";
import { hanForms, neededHan } from "./han";

describe("the form of Han characters", () => {
  it.each([
    ["王伟", "simplified"],
    ["陳志強", "traditional"],
    ["櫻井", "traditional"],
    ["桜井", "japanese"],
    ["渡辺 太郎", "japanese"],
    ["王明 さくら", "japanese"],
    ["佐々木", "japanese"],
    ["金哲 김철", "traditional"],
    ["王明", "simplified"],
    ["Nora", "simplified"],
  ])("of %s is %s", (text, form) => expect(hanForms(text)[0]).toBe(form));
});

describe("the fonts of a text", () => {
  it.each([
    ["Łukasz Żółć", [], false],
    ["さくら", [], false],
    ["王明", ["simplified"], false],
    ["王伟 陳", ["simplified", "traditional"], false],
    ["渡辺 陳", ["japanese"], false],
    ["𠮷田", ["simplified"], true],
  ])("%s needs %j, rare ones: %s", (text, forms, hasRare) => {
    expect(neededHan(text)).toEqual({ forms, hasRare });
  });
});
