import { decimalText } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import type { Table, TableColumn } from "@/lib/platform/table";
import { translatorOf } from "@/messages";
import { dayAt } from "../../recurring/rules/calendar";
import type { Statement } from "../statement";

/** Days are 2026-11-22 and sums 1234.56 in every language. */
export function statementTable(statement: Statement, language: Language): Table {
  const t = translatorOf(language, "paper");
  const { gifts, sums, provider, timeZone, donors } = statement;
  const columns: TableColumn[] = [
    { label: t("date"), kind: "day" },
    { label: t("giftNumber") },
    { label: t("givenTo") },
    { label: t("community") },
    ...[t("gift"), t("fee"), t("paid"), t("cameBack"), t("remaining")].map(
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
    t("total"),
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
    filename: `${t("filename")}-${statement.from}-${statement.to}`,
    sheet: t("title"),
    columns,
    rows: [
      ...rows,
      total,
      about(t("statementNumber"), statement.number),
      about(t("period"), t("days", { from: statement.from, to: statement.to })),
      about(t("donor"), donors.join(", ")),
      about(provider.name, provider.address),
      ...(provider.taxId ? [about(t("taxId"), provider.taxId)] : []),
      ...(provider.gaveNothingInReturn && sums.count > 0 ? [about(t("nothingInReturn"), "")] : []),
    ],
  };
}
