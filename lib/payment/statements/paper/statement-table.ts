import { decimalText } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import type { Table, TableColumn } from "@/lib/platform/table";
import { dayAt } from "../../recurring/rules/calendar";
import type { Statement } from "../statement";
import { PAPER_WORDS } from "./words";

/** Builds the table. Days are 2026-11-22 and sums 1234.56 in every language. */
export function statementTable(statement: Statement, language: Language): Table {
  const words = PAPER_WORDS[language];
  const { gifts, sums, provider, timeZone, donors } = statement;
  const columns: TableColumn[] = [
    { label: words.date, kind: "day" },
    { label: words.giftNumber },
    { label: words.givenTo },
    { label: words.community },
    ...[words.gift, words.fee, words.paid, words.cameBack, words.remaining].map(
      (label): TableColumn => ({ label, kind: "dollars" }),
    ),
  ];
  const about = (label: string, value: string) => [label, value, ...Array(columns.length - 2).fill("")];
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
  return {
    filename: `${words.filename}-${statement.from}-${statement.to}`,
    sheet: words.title,
    columns,
    rows: [
      ...rows,
      total,
      about(words.statementNumber, statement.number),
      about(words.period, words.days(statement.from, statement.to)),
      about(words.donor, donors.join(", ")),
      about(provider.name, provider.address),
      ...(provider.taxId ? [about(words.taxId, provider.taxId)] : []),
      ...(provider.gaveNothingInReturn && sums.count > 0 ? [about(words.nothingInReturn, "")] : []),
    ],
  };
}
