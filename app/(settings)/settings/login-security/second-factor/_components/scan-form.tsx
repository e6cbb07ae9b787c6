import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import { CodeField } from "@/app/_features/second-factor/code-field";
import type { ActionState } from "@/app/_lib/action";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { SubmitButton } from "@/components/ui/submit-button";

type ScanFormProps = {
  setUp: { qr: ReactNode; key: string };
  state: ActionState;
  confirm: (form: FormData) => void;
  leave: (form: FormData) => void;
  problem: string | undefined;
};

export function ScanForm({ setUp, state, confirm, leave, problem }: ScanFormProps) {
  const t = useTranslations("security.factor");
  return (
    <section className="card stack g5" aria-labelledby="scan">
      <h2 className="text-(length:--t-h3)" id="scan">
        {t("scan")}
      </h2>
      <div className="qr-row">
        {setUp.qr}
        <div className="stack g3">
          <p className="small quiet">{t("cantScan")}</p>
          <p className="qr-key num">{setUp.key}</p>
          <div>
            <CopyButton text={setUp.key.replaceAll(" ", "")} size="sm">
              {t("copyKey")}
            </CopyButton>
          </div>
        </div>
      </div>
      <hr className="rule" />
      <h2 className="text-(length:--t-h3)">{t("enter")}</h2>
      <AnsweredForm
        answer={{ ...state, title: state.title ?? problem }}
        submit={confirm}
        className="stack g4"
      >
        <CodeField kind="app" />
        <div className="row wrap-ok">
          <SubmitButton busyLabel={t("turningOn")}>{t("turnItOn")}</SubmitButton>
          <Button type="submit" variant="ghost" formAction={leave}>
            {t("notNow")}
          </Button>
        </div>
      </AnsweredForm>
    </section>
  );
}
