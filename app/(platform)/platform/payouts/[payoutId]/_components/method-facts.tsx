import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import type { ReceivingMethod } from "@/lib/payment";
import { addressText } from "../../_lib/address-text";

type MethodFactsProps = { method: ReceivingMethod; number: string };

export function MethodFacts({ method, number }: MethodFactsProps) {
  const t = useTranslations("desk.payee");
  const isPaypal = method.method === "paypal";
  return (
    <div className="stack g3">
      <p className="select-all whitespace-pre-line [overflow-wrap:anywhere]" translate="no">
        {addressText(method)}
      </p>
      <div className="row wrap-ok g2 print:hidden">
        <CopyButton text={addressText(method)}>{isPaypal ? t("copyEMail") : t("copyAddress")}</CopyButton>
        <CopyButton text={number}>{t("copyNumber", { number })}</CopyButton>
      </div>
    </div>
  );
}
