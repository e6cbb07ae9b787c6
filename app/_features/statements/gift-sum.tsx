import { getTranslations } from "next-intl/server";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { formatCents } from "@/lib/kernel";
import type { GivenGifts } from "@/lib/payment";

export async function GiftSum({ list: { sum, year } }: { list: GivenGifts }) {
  const t = await getTranslations("statement");
  const { count, leftCents, paidCents, coveredCents, cameBackCents } = sum;
  return (
    <>
      <p className="gifts-sum">
        <Money cents={leftCents} form="short" size="xl" />
      </p>
      <p className="quiet num">
        {year === null ? t("given", { count }) : t("givenInYear", { count, year: String(year) })}{" "}
        {coveredCents > 0 && (
          <LiveText>
            {t("paid", { paid: formatCents(paidCents), covered: formatCents(coveredCents) })}
          </LiveText>
        )}{" "}
        {cameBackCents > 0 && <LiveText>{t("cameBack", { sum: formatCents(cameBackCents) })}</LiveText>}
      </p>
    </>
  );
}
