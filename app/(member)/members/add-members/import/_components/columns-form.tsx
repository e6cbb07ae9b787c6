import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ImportDraft } from "@/lib/community";
import { columnInput } from "../../../_lib/listed-rows";
import { chooseColumns } from "../actions";
import { ReviewForm } from "./review-form";

const MEANINGS = ["name", "firstName", "lastName", "email", "phoneNumber", "none"] as const;

type ColumnsFormProps = { columns: NonNullable<ImportDraft["columns"]>; fields: Record<string, string> };

/** What each column of the list was taken for, to be corrected. */
export function ColumnsForm({ columns, fields }: ColumnsFormProps) {
  const t = useTranslations("members.import.columns");
  const options = MEANINGS.map((value) => ({ value, label: t(`meaning.${value}`) }));
  const used = columns.filter(({ meaning }) => meaning !== "none").length;
  return (
    <details className="well import-columns" open={used === 0}>
      <summary className="strong">{t("ask", { used, count: columns.length })}</summary>
      <ReviewForm send={chooseColumns} fields={fields}>
        <div className="import-selects">
          {columns.map(({ header, meaning, samples }, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
              key={at}
              label={<bdi>{header || t("column", { number: at + 1 })}</bdi>}
              hint={<bdi className="wrap-anywhere">{samples.join(", ") || t("empty")}</bdi>}
            >
              <Select name={columnInput(at)} defaultValue={meaning} key={meaning} options={options} />
            </Field>
          ))}
        </div>
        <div>
          <SubmitButton variant="secondary" busyLabel={t("reading")}>
            {t("again")}
          </SubmitButton>
        </div>
      </ReviewForm>
    </details>
  );
}
