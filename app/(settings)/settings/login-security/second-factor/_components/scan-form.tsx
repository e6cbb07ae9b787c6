import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeField } from "@/app/_features/second-factor/code-field";
import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";

type ScanFormProps = {
  setUp: { qr: ReactNode; key: string };
  state: ActionState;
  confirm: (form: FormData) => void;
  leave: (form: FormData) => void;
  problem: string | undefined;
};

export function ScanForm({ setUp, state, confirm, leave, problem }: ScanFormProps) {
  const t = useTranslations("security.factor");
  const form = useFirstError(state.errors);
  const title = state.errors ? problem : (state.title ?? problem);
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
      {title && (
        <Banner tone="clay" role="alert">
          <p>{title}</p>
        </Banner>
      )}
      <form action={confirm} ref={form} className="stack g4" noValidate>
        <CodeField kind="app" error={state.errors?.code?.[0]} />
        <div className="row wrap-ok">
          <SubmitButton busyLabel={t("turningOn")}>{t("turnItOn")}</SubmitButton>
          <Button type="submit" variant="ghost" formAction={leave}>
            {t("notNow")}
          </Button>
        </div>
      </form>
    </section>
  );
}
