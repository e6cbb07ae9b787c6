import { useTranslations } from "next-intl";
import { Mail, Wallet } from "@/components/ui/icons";
import { Sum } from "@/components/ui/sum";
import { Sketch, SketchButton, SketchField } from "./sketch";

export function OurBalance() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="sage">
      <p className="sketch-title">{t("ourBalance")}</p>
      <p className="money money-l">$1,840.00</p>
      <p className="small quiet">{t("afterCardFees")}</p>
      <SketchButton block>{t("donate")}</SketchButton>
    </Sketch>
  );
}

export function Transfer() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="mist">
      <p className="sketch-title">{t("transferTitle")}</p>
      <SketchField label={t("needAmount")} value="$400" />
      <SketchButton block>{t("transfer")}</SketchButton>
    </Sketch>
  );
}

export function TransferSum() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <p className="sketch-title">{t("transferQuestion")}</p>
      <Sum
        small
        lines={[
          { label: t("amountSent"), value: "$400.00" },
          { label: t("feeOnTransfers"), value: "$0.00" },
          { label: t("balanceAfter"), value: "$1,440.00", total: true },
        ]}
      />
    </Sketch>
  );
}

export function SendSum() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="rose">
      <p className="sketch-title">{t("sendQuestion")}</p>
      <Sum
        small
        lines={[
          { label: t("amountRaised"), value: "$12,480.00" },
          { label: t("cardFees"), value: "−$291.66" },
          { label: t("recipientGets"), value: <span className="gain">$12,188.34</span>, total: true },
        ]}
      />
    </Sketch>
  );
}

export function PaypalOrCheck() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="mist" bare>
      <div className="stack g3 sketch-card">
        <span className="choice sketch-choice sketch-chosen">
          <Wallet />
          <span className="strong">PayPal</span>
        </span>
        <span className="choice sketch-choice">
          <Mail />
          <span className="strong">{t("paperCheck")}</span>
        </span>
      </div>
    </Sketch>
  );
}

export function MoneyForYou() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="rose">
      <p className="sketch-title sketch-large">{t("raisedForYou")}</p>
      <p className="small quiet">{t("collectedQuietly")}</p>
      <SketchButton block>{t("chooseHow")}</SketchButton>
    </Sketch>
  );
}

export function IsThisRight() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <p className="sketch-title">{t("isThisRight")}</p>
      <Sum
        small
        lines={[
          { label: t("youGet"), value: "$12,188.34" },
          { label: t("by"), value: "PayPal" },
        ]}
      />
      <SketchButton block>{t("yesSend")}</SketchButton>
      <SketchButton block secondary>
        {t("changeSomething")}
      </SketchButton>
    </Sketch>
  );
}
