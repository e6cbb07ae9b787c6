import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ImportDraft } from "@/lib/community";
import { columnInput } from "../../../_lib/listed-rows";
import { chooseColumns } from "../actions";
import { ReviewForm } from "./review-form";

const MEANINGS = ["name", "firstName", "lastName", "email", "phoneNumber", "none"] as const;

type ColumnsFormProps = {
  columns: NonNullable<ImportDraft["columns"]>;
  hasGuesses: boolean;
  fields: Record<string, string>;
};

/** Open while there are guesses. */
export function ColumnsForm({ columns, hasGuesses, fields }: ColumnsFormProps) {
  const t = useTranslations("members.import.columns");
  const options = MEANINGS.map((value) => ({ value, label: t(`meaning.${value}`) }));
  const used = columns.filter(({ meaning }) => meaning !== "none").length;
  const count = columns.length;
  const has = (...some: string[]) => columns.some(({ meaning }) => some.includes(meaning));
  const missing = !has("name", "firstName", "lastName")
    ? "noNames"
    : has("email", "phoneNumber") || count === 1
      ? null
      : "noContacts";
  const isAsked = hasGuesses || missing !== null;
  const summary = used === count ? t("allUsed", { count }) : t("someUsed", { used, count });
  const why = hasGuesses ? t("unsure") : missing && t(missing);
  const hintOf = ({ isGuessed, meaning, samples }: (typeof columns)[number]) => {
    const cells = samples.join(", ") || t("empty");
    return isGuessed && meaning !== "none" ? t("checkThis", { samples: cells }) : cells;
  };
  return (
    <details className="well import-columns" open={isAsked}>
      <summary className="strong">{isAsked ? t("check") : summary}</summary>
      <ReviewForm send={chooseColumns} fields={fields}>
        {why && (
          <Banner tone="gold">
            <p>{why}</p>
          </Banner>
        )}
        <div className="import-selects">
          {columns.map((column, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
              key={at}
              label={<bdi>{column.header || t("column", { number: at + 1 })}</bdi>}
              hint={<bdi className="wrap-anywhere">{hintOf(column)}</bdi>}
            >
              <Select
                name={columnInput(at)}
                defaultValue={column.meaning}
                key={column.meaning}
                options={options}
              />
            </Field>
          ))}
        </div>
        <div>
          <SubmitButton variant="secondary" busyLabel={t("reading")}>
            {isAsked ? t("use") : t("again")}
          </SubmitButton>
        </div>
      </ReviewForm>
    </details>
  );
}
