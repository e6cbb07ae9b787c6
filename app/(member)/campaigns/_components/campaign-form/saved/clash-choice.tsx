"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ChoiceGroup, Radio } from "@/components/ui/radio";
import type { ClashField, Theirs } from "./clash";
import { TAKE } from "./saved-answer";
import type { Clash } from "./use-saved";

type ClashChoiceProps = {
  clash: Clash;
  choose: (field: ClashField, isTheirs: boolean) => void;
  goOn: () => void;
};

export const CLASH = "what-stays";

const who = ({ by, isYou }: Theirs) => (isYou ? "you" : by ? "named" : "other");

/** Without scripts the choice is submitted with the form. */
export function ClashChoice({ clash, choose, goOn }: ClashChoiceProps) {
  const t = useTranslations("campaignForm.clash");
  const { theirs, rows, taken } = clash;
  const by = theirs.by ?? "";
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    self.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      id={CLASH}
      ref={self}
      tabIndex={-1}
      className="stack g4 clash"
      aria-labelledby={`${CLASH}-title`}
    >
      <Banner tone="gold" role="alert">
        <div className="stack g1">
          <h2 id={`${CLASH}-title`} className="strong clash-title">
            {t("title", { who: who(theirs), by, at: theirs.at })}
          </h2>
          <p>{t("choose")}</p>
        </div>
      </Banner>
      {rows.map(({ field, label, mine, theirs: other }) => (
        <ChoiceGroup key={field} legend={label}>
          <div className="two clash-two">
            <Radio
              name={TAKE + field}
              value="theirs"
              label={t(`theirs.${who(theirs)}`, { by })}
              hint={<span className="kept-lines">{other}</span>}
              checked={taken.includes(field)}
              onChange={() => choose(field, true)}
            />
            <Radio
              name={TAKE + field}
              value="mine"
              label={t(theirs.isYou ? "thisWindow" : "yours")}
              hint={<span className="kept-lines">{mine}</span>}
              checked={!taken.includes(field)}
              onChange={() => choose(field, false)}
            />
          </div>
        </ChoiceGroup>
      ))}
      <p className="row needs-js">
        <Button variant="secondary" onClick={goOn}>
          {t("goOn")}
        </Button>
      </p>
      <p className="small quiet no-js">{t("next")}</p>
    </section>
  );
}
