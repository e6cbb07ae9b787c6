import { formatCalendarDay, formatCents, formatDate, paidWithWords } from "@/lib/kernel";
import { type Language, LOCALES } from "@/lib/kernel/languages";
import { translatorOf } from "@/messages";
import type { GivenGift } from "../given-gifts";
import type { Statement } from "../statement";
import { HEADING_FONT } from "./fonts";
import { INK, type Look, PAGE, QUIET, Sheet, WIDTH } from "./sheet";

const TITLE: Look = { size: 24, font: HEADING_FONT, lead: 1.2 };
const NAME: Look = { size: 14, font: HEADING_FONT, lead: 1.3 };
const BODY: Look = { size: 10 };
const SMALL: Look = { size: 8.5, colour: QUIET, lead: 1.4 };
const HEAD: Look = { size: 7.5, colour: QUIET, lead: 1.25 };
const CELL: Look = { size: 8.5, lead: 1.3 };
const GAP = 8;
const PADDING = 5;

type PaperWords = ReturnType<typeof translatorOf<"paper">>;

type Column = { label: string; x: number; width: number; align: "left" | "right" };

function columnsOf(t: PaperWords): Column[] {
  const sums = [t("gift"), t("fee"), t("paid"), t("cameBack")].map((label) => [label, 58, "right"] as const);
  const fixed = [
    [t("date"), 52, "left"],
    [t("giftNumber"), 68, "left"],
  ] as const;
  const taken = [...fixed, ...sums].reduce((sum, [, width]) => sum + width + GAP, 0);
  let x = PAGE.margin;
  return [...fixed, [t("givenTo"), WIDTH - taken, "left"] as const, ...sums].map(([label, width, align]) => {
    const column = { label, x, width, align };
    x += width + GAP;
    return column;
  });
}

function givenTo({ campaign, community, paidWith }: GivenGift, language: Language): string {
  const target = campaign ? `${campaign.name}, ${community.name}` : community.name;
  const paid = paidWithWords(paidWith, language);
  return paid === null ? target : `${target} (${paid})`;
}

type Part = PDFKit.PDFStructureElement;

class StatementPaper {
  private y = PAGE.margin;
  private readonly columns: Column[];
  private readonly root: Part;

  constructor(
    private readonly sheet: Sheet,
    private readonly statement: Statement,
    private readonly t: PaperWords,
    private readonly language: Language,
  ) {
    this.columns = columnsOf(t);
    this.root = sheet.doc.struct("Document");
    sheet.doc.addStructure(this.root);
  }

  private get bottom() {
    return PAGE.height - PAGE.margin - PAGE.foot;
  }

  /** Returns the height below the text. */
  private part(
    type: string,
    text: string,
    look: Look,
    at: { x?: number; y?: number; width?: number } = {},
  ): number {
    const { x = PAGE.margin, y = this.y, width = WIDTH } = at;
    const lines = this.sheet.lines(text, width, look);
    // Screen readers get the original text, even if transliterated.
    this.root.add(
      this.sheet.doc.struct(type, { actual: text }, () => this.sheet.write(lines, x, y, width, look)),
    );
    return y + lines.length * this.sheet.leadOf(look);
  }

  private head(): void {
    const { provider, donors, number, from, to } = this.statement;
    const { t } = this;
    const half = WIDTH / 2 - GAP;
    let left = this.part("P", provider.name, NAME, { width: half });
    left = this.part("P", provider.address, SMALL, { y: left + 1, width: half });
    if (provider.taxId)
      left = this.part("P", `${t("taxId")}: ${provider.taxId}`, SMALL, { y: left, width: half });
    const right = this.part(
      "P",
      `${t("statementNumber")}: ${number}`,
      { ...SMALL, align: "right" },
      {
        x: PAGE.margin + WIDTH / 2 + GAP,
        y: PAGE.margin + 4,
        width: half,
      },
    );
    this.y = Math.max(left, right) + 22;
    this.y = this.part("H1", t("title"), TITLE) + 6;
    const days = t("days", { from: formatCalendarDay(from), to: formatCalendarDay(to) });
    if (donors.length > 0) this.y = this.part("P", `${t("donor")}: ${donors.join(", ")}`, BODY) + 1;
    this.y = this.part("P", `${t("period")}: ${days}`, BODY) + 12;
  }

  private result(): void {
    const { sums, provider } = this.statement;
    const { t } = this;
    this.y = this.part("P", `${t("remaining")}: ${formatCents(sums.remainingCents)}`, NAME) + 2;
    if (provider.gaveNothingInReturn && sums.count > 0)
      this.y = this.part("P", t("nothingInReturn"), BODY) + 2;
    this.y += 12;
  }

  private cellLines(texts: readonly string[], look: Look) {
    return this.columns.map(({ width }, index) => this.sheet.lines(texts[index] ?? "", width, look));
  }

  private rowHeight(cells: readonly (readonly string[])[], look: Look) {
    const most = Math.max(...cells.map((lines) => lines.length));
    return most * this.sheet.leadOf(look) + 2 * PADDING;
  }

  private writeCell(lines: readonly string[], column: Column, look: Look): void {
    this.sheet.write(lines, column.x, this.y + PADDING, column.width, { ...look, align: column.align });
  }

  /** Repeated heads on later pages are visual only. */
  private tableHead(table: Part | null): void {
    const { doc } = this.sheet;
    const cells = this.cellLines(
      this.columns.map(({ label }) => label),
      HEAD,
    );
    const write = (column: Column, index: number) => this.writeCell(cells[index] ?? [], column, HEAD);
    if (table) {
      const row = doc.struct("TR");
      table.add(row);
      for (const [index, column] of this.columns.entries()) {
        // pdfkit's types omit the scope.
        const heads = { actual: column.label, scope: "Column" };
        row.add(doc.struct("TH", heads, () => write(column, index)));
      }
    } else {
      this.sheet.artifact(() => {
        for (const [index, column] of this.columns.entries()) write(column, index);
      }, "Pagination");
    }
    this.y += this.rowHeight(cells, HEAD);
    this.sheet.rule(this.y);
  }

  private row(table: Part, texts: readonly string[], look: Look): void {
    const { doc } = this.sheet;
    const cells = this.cellLines(texts, look);
    const height = this.rowHeight(cells, look);
    if (this.y + height > this.bottom) {
      this.nextPage();
      this.tableHead(null);
    }
    const row = doc.struct("TR");
    table.add(row);
    for (const [index, column] of this.columns.entries()) {
      const text = texts[index] ?? "";
      row.add(doc.struct("TD", { actual: text }, () => this.writeCell(cells[index] ?? [], column, look)));
    }
    this.y += height;
    this.sheet.rule(this.y);
  }

  private nextPage(): void {
    this.sheet.doc.addPage();
    this.y = PAGE.margin;
  }

  private table(): void {
    const { gifts, sums, timeZone } = this.statement;
    const { t } = this;
    if (gifts.length === 0) {
      this.y = this.part("P", t("none"), BODY) + 8;
      return;
    }
    const table = this.sheet.doc.struct("Table");
    this.root.add(table);
    this.tableHead(table);
    for (const gift of gifts) {
      this.row(
        table,
        [
          formatDate(gift.givenAt, timeZone),
          gift.number,
          givenTo(gift, this.language),
          formatCents(gift.amountCents),
          formatCents(gift.paidCents - gift.amountCents),
          formatCents(gift.paidCents),
          formatCents(gift.cameBackCents),
        ],
        CELL,
      );
    }
    this.row(
      table,
      [
        "",
        "",
        t("total"),
        formatCents(sums.amountCents),
        formatCents(sums.coveredCents),
        formatCents(sums.paidCents),
        formatCents(sums.cameBackCents),
      ],
      { ...CELL, size: 9.5, colour: INK },
    );
    table.end();
    this.y += 12;
  }

  private notes(): void {
    const { t } = this;
    const room = 4 * this.sheet.leadOf(SMALL);
    if (this.y + room > this.bottom) this.nextPage();
    this.y = this.part("P", t("howCounted", { timeZone: this.statement.timeZone }), SMALL);
    if (this.sheet.isTransliterated) this.y = this.part("P", t("otherScript"), SMALL);
  }

  private feet(): void {
    const { doc } = this.sheet;
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page);
      const y = PAGE.height - PAGE.margin - SMALL.size;
      this.sheet.artifact(() => {
        this.sheet.write([this.statement.number], PAGE.margin, y, WIDTH, SMALL);
        this.sheet.write([this.t("page", { page: page + 1, pages: count })], PAGE.margin, y, WIDTH, {
          ...SMALL,
          align: "right",
        });
      }, "Pagination");
    }
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.head();
    this.result();
    this.table();
    this.notes();
    this.root.end();
    this.feet();
    return this.sheet.finish();
  }
}

const namesOf = ({ provider, donors, gifts }: Statement): string[] => [
  provider.name,
  provider.address,
  ...donors,
  ...gifts.flatMap(({ community, campaign }) => [community.name, campaign?.name ?? ""]),
];

/** Writes a tagged Letter PDF, byte-identical for the same statement. */
export async function statementPdf(
  statement: Statement,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = translatorOf(language, "paper");
  const locale = LOCALES[language];
  const sheet = await Sheet.begin({
    title: `${t("title")} ${statement.number}`,
    author: statement.provider.name,
    locale,
    // A PDF needs a time; the statement's last day keeps the bytes stable.
    at: new Date(`${statement.to}T00:00:00Z`),
    names: namesOf(statement),
  });
  return new StatementPaper(sheet, statement, t, language).finish();
}
