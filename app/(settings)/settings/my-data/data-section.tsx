import { useLocale, useTranslations } from "next-intl";
import { ChevronDown } from "@/components/ui/icons";
import type { OwnData, OwnRow } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { labelOf, shownValue, titleOf } from "./words";

type DataSectionProps = { data: OwnData; isOpen: boolean; timeZone: string };

export function DataSection({ data, isOpen, timeZone }: DataSectionProps) {
  const t = useTranslations("account.data");
  const language = languageOf(useLocale());
  const { rows } = data;
  return (
    <details className="own-section" open={isOpen}>
      <summary>
        <h2 className="grow">{titleOf(data, language)}</h2>
        <span className="small quiet num">{rows.length === 0 ? t("none") : rows.length}</span>
        <ChevronDown className="faint" aria-hidden="true" />
      </summary>
      {rows.length === 0 ? (
        <p className="small quiet own-rows">{t("empty")}</p>
      ) : (
        <ul className="own-rows">
          {numbered(rows).map(({ number, row }) => (
            <li key={number}>
              <Facts row={row} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The index is a stable key, because the list never changes on the page. */
const numbered = (rows: OwnRow[]) => rows.map((row, index) => ({ number: index + 1, row }));

function Facts({ row, timeZone }: { row: OwnRow; timeZone: string }) {
  const t = useTranslations("account.data");
  const language = languageOf(useLocale());
  const words = { yes: t("yes"), no: t("no") };
  return (
    <dl>
      {Object.entries(row).map(([key, value]) => {
        const shown = shownValue(value, words, timeZone);
        return (
          shown !== null && (
            <div key={key}>
              <dt>{labelOf(key, language)}</dt>
              {/* Stored data may be in any language. */}
              <dd translate={typeof value === "boolean" ? undefined : "no"}>{shown}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
