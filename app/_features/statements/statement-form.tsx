import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileText } from "@/components/ui/icons";
import { LiveText } from "@/components/ui/live-text";
import { Select } from "@/components/ui/select";
import { TableButtons } from "@/components/ui/table-buttons";
import { TextInput } from "@/components/ui/text-input";
import { formatCents } from "@/lib/kernel";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/kernel/languages";
import type { GivenGifts } from "@/lib/payment";
import type { AskedDays } from "./asked-days";

type StatementFormProps = {
  action: string;
  days: AskedDays;
  language: Language;
  list: GivenGifts;
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A date input would drop an invalid day. */
function DayInput({ name, value }: { name: string; value: string }) {
  const isDay = value === "" || ISO_DAY.test(value);
  return (
    <TextInput name={name} type={isDay ? "date" : "text"} defaultValue={value} className="num" required />
  );
}

/** Works without scripts. */
export async function StatementForm({ action, days, language, list: { sum, year } }: StatementFormProps) {
  const t = await getTranslations("statement.form");
  return (
    <section className="card card-tight stack g4" aria-labelledby="statement">
      <div className="stack g1">
        <h2 id="statement" className="gifts-title">
          {t("title")}
        </h2>
        <p className="small quiet">{t("lead")}</p>
      </div>
      <form method="get" action={action} className="stack g4" noValidate>
        <div className="statement-days">
          <Field label={t("from")} error={days.errors.from?.[0]}>
            <DayInput name="from" value={days.from} />
          </Field>
          <Field label={t("to")} error={days.errors.to?.[0]}>
            <DayInput name="to" value={days.to} />
          </Field>
          <Field label={t("language")}>
            <Select
              name="lang"
              defaultValue={language}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
          </Field>
        </div>
        <div className="row wrap-ok g3 statement-files">
          <Button type="submit" name="format" value="pdf" icon={<FileText />}>
            {t("pdf")}
          </Button>
          <TableButtons csv={t("csv")} excel={t("excel")} />
        </div>
      </form>
      {year !== null && (
        <p className="caption faint num">
          <LiveText>
            {t("sum", {
              count: sum.count,
              given: formatCents(sum.leftCents),
              covered: formatCents(sum.coveredCents),
            })}
          </LiveText>
        </p>
      )}
    </section>
  );
}
