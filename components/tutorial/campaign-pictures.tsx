import { useTranslations } from "next-intl";
import { Quilt } from "@/components/quilt";
import { Avatar } from "@/components/ui/avatar";
import { Seal } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { Sketch, SketchField } from "./sketch";

export function TheNeed() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="sage">
      <SketchField label={t("campaignTitle")} value={t("roof")} />
      <div className="two">
        <SketchField label={t("typeOfNeed")} value={t("housing")} />
        <SketchField label={t("needAmount")} value="$12,000" />
      </div>
    </Sketch>
  );
}

export function WhoItIsFor() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="mist" bare>
      <div className="sealed sketch-card">
        <div className="row between wrap-ok">
          <p className="sketch-title">{t("whoItIsFor")}</p>
          <Seal>{t("adminsOnly")}</Seal>
        </div>
        <div className="picked">
          <Avatar name="A B" seed="7" size="s" />
          <span className="sketch-bar" />
        </div>
        <p className="hint">{t("getsNone")}</p>
      </div>
    </Sketch>
  );
}

export function LaunchMessage() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey" bare>
      <div className="sms sketch-card sketch-sms">
        <p className="caption faint center">{t("textAt")}</p>
        <div className="bubble" lang="en">
          {t("launchText")} <span className="sms-link">manyhands.example/c/7F3K</span> {t("launchEnd")}
        </div>
      </div>
    </Sketch>
  );
}

export function Milestones() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="sage">
      <Quilt seed="a-roof-before-winter" way="home" progress={68} layout="card" />
      <Progress percent={68} label={t("roof")} knots knotLabels />
    </Sketch>
  );
}

export function Bound() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <Quilt seed="a-roof-before-winter" way="home" progress={104} layout="card" />
      <p className="tally">
        <span className="money money-l">$12,480</span> <span className="gain strong num">+$480</span>
      </p>
      <Progress percent={104} label={t("roof")} knots />
    </Sketch>
  );
}
