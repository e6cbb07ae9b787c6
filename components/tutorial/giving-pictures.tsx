import { useTranslations } from "next-intl";
import { AnonymousAvatar, Avatar } from "@/components/ui/avatar";
import { CreditCard } from "@/components/ui/icons";
import { Sketch, SketchButton, SketchCheck, SketchField } from "./sketch";

const SUMS = ["$25", "$50", "$100", "$250"] as const;
const CHOSEN = "$100";

export function Amount() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="sage">
      <p className="label">{t("amount")}</p>
      <div className="amounts">
        {SUMS.map((sum) => (
          <span key={sum} className={sum === CHOSEN ? "amount sketch-chosen" : "amount"}>
            {sum}
          </span>
        ))}
      </div>
    </Sketch>
  );
}

export function CoverTheFee() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <SketchCheck on>{t("coverFees")}</SketchCheck>
      <dl className="sum">
        <div>
          <dt>{t("yourGift")}</dt>
          <dd>$100.00</dd>
        </div>
        <div className="total">
          <dt>{t("arrives")}</dt>
          <dd className="gain">$100.00</dd>
        </div>
      </dl>
    </Sketch>
  );
}

export function LeaveMyNameOut() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="mist">
      <SketchCheck on>{t("leaveNameOut")}</SketchCheck>
      <hr className="stitched" />
      <div className="row">
        <AnonymousAvatar size="s" />
        <span className="grow">{t("anonymous")}</span>
        <span className="strong num">$100</span>
      </div>
      <div className="row">
        <Avatar name="Theo Lind" seed="4" size="s" />
        <span className="grow">Theo Lind</span>
        <span className="strong num">$50</span>
      </div>
    </Sketch>
  );
}

export function PayByCard() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="rose">
      <p className="sketch-title row">
        <CreditCard />
        {t("card")}
      </p>
      <SketchField label={t("cardNumber")} value="4242 4242 4242 4242" />
      <SketchButton block>{t("pay")}</SketchButton>
    </Sketch>
  );
}
