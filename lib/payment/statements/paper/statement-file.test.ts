import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { create } from "fontkit";
import { describe, expect, it } from "vitest";
import { type HanForm, hanOf } from "@/lib/kernel/han";
import type { Language } from "@/lib/kernel/languages";
import { textOfPdf } from "@/tests/support/pdf-text";
import type { GivenGift } from "../given-gifts";
import { sumsOf } from "../rules/sums";
import type { Statement } from "../statement";
import { otherFontsOf, paperFonts } from "./fonts";
import { statementFile } from "./statement-file";

const gift = (index: number, changes: Partial<GivenGift> = {}): GivenGift => ({
  id: `0190a6e0-0000-7000-8000-00000000000${index}`,
  number: `G-000000000${index}`,
  givenAt: new Date(Date.UTC(2026, 0, index, 15)),
  community: { id: "c", name: "Lakewood ’98" },
  campaign: { id: "k", name: "A roof before winter" },
  amountCents: 10_000,
  paidCents: 10_256,
  cameBackCents: 0,
  isAnonymous: false,
  asVisitor: false,
  visitorName: null,
  months: null,
  paidWith: { cardBrand: "visa", cardLast4: "4242", wallet: "apple_pay" },
  ...changes,
});

const GIFTS = [
  gift(1),
  gift(2, { campaign: null, isAnonymous: true, amountCents: 5_000, paidCents: 5_000, cameBackCents: 2_000 }),
];

const statement = (changes: Partial<Statement> = {}): Statement => ({
  number: "S-0A1B2C3D4E",
  from: "2026-01-01",
  to: "2026-12-31",
  donors: ["Łukasz Żółć", "Nguyễn Ánh"],
  provider: {
    name: "Helping Hands, Inc.",
    address: "100 Example Street, Dayton, OH 45402",
    taxId: "12-3456789",
    gaveNothingInReturn: true,
  },
  gifts: GIFTS,
  sums: sumsOf(changes.gifts ?? GIFTS),
  timeZone: "America/New_York",
  ...changes,
});

const bytesOf = async (facts: Statement, language: Language = "en") => {
  const { content } = await statementFile(facts, "pdf", language);
  return Buffer.from(await new Response(content).arrayBuffer());
};

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = ""]) => {
    const bytes = Buffer.from(body, "latin1");
    try {
      return inflateSync(bytes).toString("latin1");
    } catch {
      return body;
    }
  });
}

/** By the fonts' ToUnicode tables. */
function textOf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const known = new Set(
    streams
      .filter((stream) => stream.includes("begincmap"))
      .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]{4,8})>/gi)].map(([, hex = ""]) => hex))
      .flatMap((hex) => Buffer.from(hex, "hex").swap16().toString("utf16le")),
  );
  return [...known].join("");
}

const tagsOf = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/S \/(\w+)/g)].map(([, tag = ""]) => tag);
const hexOf = (text: string) => `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;

describe("a statement as a PDF", () => {
  it("is the same bytes for the same books, whenever it is made, and others in another language", async () => {
    const [first, again, spanish] = [
      await bytesOf(statement()),
      await bytesOf(statement()),
      await bytesOf(statement(), "es"),
    ];
    const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(digest(again)).toBe(digest(first));
    expect(digest(spanish)).not.toBe(digest(first));
  });

  it("is tagged: one heading, a table with its heads, and rows of cells", async () => {
    const tags = tagsOf(await bytesOf(statement()));
    const count = (tag: string) => tags.filter((one) => one === tag).length;
    expect({
      Document: count("Document"),
      H1: count("H1"),
      Table: count("Table"),
      TR: count("TR"),
      TH: count("TH"),
      TD: count("TD"),
    }).toEqual({ Document: 1, H1: 1, Table: 1, TR: 4, TH: 7, TD: 21 });
  });

  it("says its language and title, and has its fonts in it", async () => {
    const text = (await bytesOf(statement(), "es")).toString("latin1");
    expect(text).toContain("/Lang (es-US)");
    expect(text).toContain("/DisplayDocTitle true");
    expect(text).toContain("/Marked true");
    expect(text.match(/\/FontFile2 /g)?.length).toBe(text.match(/\/Type \/FontDescriptor/g)?.length);
  });

  it("is real text, in letters of its own for names that are not English", async () => {
    const characters = textOf(await bytesOf(statement()));
    for (const character of "ŁŻółćễÁ’$") expect(characters).toContain(character);
  });

  it("transliterates what it has no font for, says so, and tells readers of the text the real name", async () => {
    const georgian = await bytesOf(statement({ donors: ["ნინო"] }));
    const plain = await bytesOf(statement());
    const note =
      "This paper has no font for some of the names, so they are transliterated: written in Latin letters.";
    const told = (pdf: Buffer, text: string) =>
      pdf.toString("latin1").includes(text) || pdf.toString("hex").includes(hexOf(text));
    const quilters = await bytesOf(statement({ donors: ["Nora 🧵"] }));
    expect([georgian, plain, quilters].map((pdf) => told(pdf, note))).toEqual([true, false, false]);
    expect(textOf(georgian)).not.toContain("ნ");
    expect(await textOfPdf(georgian)).toContain("Donor: nino");
  });

  it.each([
    ["Japanese", "山田 太郎, 髙橋 さくら, 佐々木 ケン", ["NotoSansJP"]],
    ["Chinese", "王伟, 李小龙", ["NotoSansSC"]],
    ["Chinese of Taiwan", "陳志強, 林ㄒㄧㄠˇ", ["NotoSansTC"]],
    ["Korean", "김철수, 이영희", ["NotoSansKR"]],
    ["Thai", "สมชาย ใจดี, น้ำผึ้ง ปู่", ["NotoSansThai"]],
    ["Burmese", "အောင်ဆန်းစုကြည်, မင်္ဂလာ ကျွန်တော်, က္ကန္တ", ["NotoSansMyanmar"]],
    ["rare Chinese", "𠮷田 㛃", ["NotoSansJP", "NotoSansSC"]],
  ])("writes %s names in their own letters", async (_, names, fonts) => {
    const donors = names.split(", ");
    const pdf = await bytesOf(statement({ donors }));
    const text = await textOfPdf(pdf);
    for (const name of donors) expect(text).toContain(name);
    expect(text).not.toContain("transliterated");
    const embedded = pdf.toString("latin1").match(/\/FontName \/[A-Z]{6}\+NotoSans[A-Za-z]+/g) ?? [];
    expect([...new Set(embedded.map((name) => name.split("+")[1]))].sort()).toEqual(fonts);
    // Only the glyphs in use, from fonts of up to ten megabytes.
    expect(pdf.length).toBeLessThan(60_000);
  });

  it("reads no other font for a name in Latin letters, or in those of other European and Semitic scripts", () => {
    const names = ["Łukasz Żółć", "Nguyễn Ánh", "Ελένη", "Наталья", "דוד", "محمد", "दिव्या", "ნინო"];
    expect(otherFontsOf(names.join(" "))).toEqual([]);
  });

  it("finds each letter in the fonts that are read for it, and all of a national set in its own", async () => {
    const text = "王伟 陳 髙 さ 𠮷 㛃 김 ไทย မြန်";
    const { files, textFonts } = await paperFonts([text]);
    const fonts = textFonts.map((file) => create(files.get(file) ?? new Uint8Array()));
    const missing = [...text].filter(
      (character) => !fonts.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
    );
    expect(missing).toEqual([]);
    const covers = async (sample: string, form: HanForm) => {
      const own = await paperFonts([sample]);
      const [file] = otherFontsOf(sample);
      const font = create(own.files.get(file ?? "") ?? new Uint8Array());
      return [...hanOf(form)].filter((one) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)).length;
    };
    expect(await covers("伟", "simplified")).toBe(0);
    expect(await covers("桜", "japanese")).toBe(0);
    expect(await covers("強", "traditional")).toBe(0);
  });

  it("repeats the head of its table on every page, for the eye alone", async () => {
    const many = Array.from({ length: 90 }, (_, index) => gift((index % 9) + 1));
    const pdf = await bytesOf(statement({ gifts: many, sums: sumsOf(many) }));
    expect(tagsOf(pdf).filter((tag) => tag === "TH")).toHaveLength(7);
    expect(tagsOf(pdf).filter((tag) => tag === "TR")).toHaveLength(92);
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  });
});

describe("a statement as a CSV file", () => {
  it("has a row for each gift and one with the sums, and is the same in bytes", async () => {
    const { content, filename, type } = await statementFile(statement(), "csv", "en");
    expect([filename, type]).toEqual(["statement-2026-01-01-2026-12-31.csv", "text/csv; charset=utf-8"]);
    expect(content).toBe(
      [
        '\uFEFFDate,Receipt,Given to,Community,Gift,Card fee covered,Paid by card,Came back,"Given, less what came back"',
        "2026-01-01,G-0000000001,A roof before winter,Lakewood ’98,100.00,2.56,102.56,0.00,102.56",
        "2026-01-02,G-0000000002,Lakewood ’98,Lakewood ’98,50.00,0.00,50.00,20.00,30.00",
        "Total,,,,150.00,2.56,152.56,20.00,132.56",
        "Statement number,S-0A1B2C3D4E,,,,,,,",
        "Period,From 2026-01-01 to 2026-12-31,,,,,,,",
        'Donor,"Łukasz Żółć, Nguyễn Ánh",,,,,,,',
        '"Helping Hands, Inc.","100 Example Street, Dayton, OH 45402",,,,,,,',
        "Tax number,12-3456789,,,,,,,",
        "No goods or services were provided in return for these gifts.,,,,,,,,",
        "",
      ].join("\r\n"),
    );
  });

  it("lets no name be read as a formula", async () => {
    const gifts = [gift(1, { campaign: { id: "k", name: '=HYPERLINK("http://evil.example")' } })];
    const { content } = await statementFile(
      statement({ gifts, donors: ["+1"], sums: sumsOf(gifts) }),
      "csv",
      "en",
    );
    const cells = String(content).split("\r\n");
    expect(cells[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(cells[5]).toBe("Donor,'+1,,,,,,,");
  });

  it("leaves out what is not configured, and says nothing in return of nothing", async () => {
    const provider = { ...statement().provider, taxId: null, gaveNothingInReturn: true };
    const { content } = await statementFile(
      statement({ provider, gifts: [], sums: sumsOf([]) }),
      "csv",
      "es",
    );
    expect(String(content).split("\r\n")).toEqual([
      '\uFEFFFecha,Recibo,Destino,Comunidad,Donación,Comisión cubierta,Pagado con tarjeta,Devuelto,"Donado, menos lo devuelto"',
      "Total,,,,0.00,0.00,0.00,0.00,0.00",
      "Número de constancia,S-0A1B2C3D4E,,,,,,,",
      "Período,Del 2026-01-01 al 2026-12-31,,,,,,,",
      'Donante,"Łukasz Żółć, Nguyễn Ánh",,,,,,,',
      '"Helping Hands, Inc.","100 Example Street, Dayton, OH 45402",,,,,,,',
      "",
    ]);
  });
});
