import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Clock } from "@/components/ui/icons";
import { Sketch, SketchButton, SketchCheck, SketchField } from "./sketch";

export function YourEmail() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="sage">
      <p className="sketch-title">{t("createAccountTitle")}</p>
      <SketchField label={t("yourEmail")} value="nora@lakewood.example" />
      <SketchButton block>{t("createAccount")}</SketchButton>
    </Sketch>
  );
}

export function WhoYouAre() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <SketchField label={t("phone")} value="(202) 555-0143" />
      <p className="label">{t("tellMeBy")}</p>
      <div className="row">
        <SketchCheck on round>
          {t("textMessage")}
        </SketchCheck>
        <SketchCheck on={false} round>
          {t("email")}
        </SketchCheck>
      </div>
    </Sketch>
  );
}

/** Variant without texts. */
export function YourName() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="honey">
      <div className="two">
        <SketchField label={t("firstName")} value="Nora" />
        <SketchField label={t("lastName")} value="Bell" />
      </div>
      <SketchButton block>{t("createAccount")}</SketchButton>
    </Sketch>
  );
}

export function NameYourCommunity() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="rose">
      <SketchField label={t("communityName")} value="Lakewood '98" />
      <SketchField label={t("kindOfGroup")} value={t("alumni")} />
      <SketchButton block>{t("createCommunity")}</SketchButton>
    </Sketch>
  );
}

export function WaitForOurWord() {
  const t = useTranslations("content.sketch");
  return (
    <Sketch on="mist">
      <div className="row between">
        <span className="strong">Lakewood '98</span>
        <Badge tone="gold" icon={<Clock />}>
          {t("waiting")}
        </Badge>
      </div>
      <hr className="stitched" />
      <p className="small quiet">{t("weWrite")}</p>
    </Sketch>
  );
}
