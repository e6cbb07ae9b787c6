import { decimalText } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { CSV_MARK, csvFile } from "@/lib/platform/csv";
import { dayAt } from "../../recurring/rules/calendar";
import type { Statement } from "../statement";
import { PAPER_WORDS } from "./words";

/**
 * A statement as a CSV file for spreadsheet programs: its gifts, their sums, and below them what it is and of whom.
 * Days are written 2026-11-22 and sums 1234.56 in every language, and no cell is read as a formula.
 */
export function statementCsv(statement: Statement, language: Language): string {
  const words = PAPER_WORDS[language];
  const { gifts, sums, provider, timeZone, donors } = statement;
  const head = [
    words.date,
    words.giftNumber,
    words.givenTo,
    words.community,
    words.gift,
    words.fee,
    words.paid,
    words.cameBack,
    words.remaining,
  ];
  /** A line about the whole: a label and its value, in as many cells as every line has. */
  const about = (label: string, value: string) => [label, value, ...Array(head.length - 2).fill("")];
  const rows = gifts.map((gift) => [
    dayAt(gift.givenAt, timeZone),
    gift.number,
    gift.campaign?.name ?? gift.community.name,
    gift.community.name,
    decimalText(gift.amountCents),
    decimalText(gift.paidCents - gift.amountCents),
    decimalText(gift.paidCents),
    decimalText(gift.cameBackCents),
    decimalText(gift.paidCents - gift.cameBackCents),
  ]);
  const total = [
    words.total,
    "",
    "",
    "",
    decimalText(sums.amountCents),
    decimalText(sums.coveredCents),
    decimalText(sums.paidCents),
    decimalText(sums.cameBackCents),
    decimalText(sums.remainingCents),
  ];
  return (
    CSV_MARK +
    csvFile([
      head,
      ...rows,
      total,
      about(words.statementNumber, statement.number),
      about(words.period, words.days(statement.from, statement.to)),
      about(words.donor, donors.join(", ")),
      about(provider.name, provider.address),
      ...(provider.taxId ? [about(words.taxId, provider.taxId)] : []),
      ...(provider.gaveNothingInReturn && sums.count > 0 ? [about(words.nothingInReturn, "")] : []),
    ])
  );
}
