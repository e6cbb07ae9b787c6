import { CopyButton } from "@/components/ui/copy-button";
import type { ReceivingMethod } from "@/lib/payment";
import { addressText } from "../../_lib/address-text";

type MethodFactsProps = { method: ReceivingMethod; number: string };

export function MethodFacts({ method, number }: MethodFactsProps) {
  const isPaypal = method.method === "paypal";
  return (
    <div className="stack g3">
      <p className="select-all whitespace-pre-line [overflow-wrap:anywhere]" translate="no">
        {addressText(method)}
      </p>
      <div className="row wrap-ok g2 print:hidden">
        <CopyButton text={addressText(method)}>{isPaypal ? "Copy e-mail" : "Copy address"}</CopyButton>
        <CopyButton text={number}>Copy {number}</CopyButton>
      </div>
    </div>
  );
}
