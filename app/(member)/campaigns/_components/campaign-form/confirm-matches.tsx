import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import type { ShownMatches } from "./matches";

type ConfirmMatchesProps = {
  matches: ShownMatches;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/**
 * A name can be an everyday word, and a member may be named for a good reason, so an admin who has seen the matches
 * may continue all the same.
 */
export function ConfirmMatches({ matches, checked, onChange }: ConfirmMatchesProps) {
  const t = useTranslations("campaignForm.matches");
  return (
    <Banner tone="clay">
      <div className="stack g2">
        <p className="strong">{t(matches.tellsWho ? "tellsWho" : "namesOther")}</p>
        <ul className="small">
          {matches.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Checkbox
          name="confirmedFinds"
          label={t("confirm")}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
    </Banner>
  );
}
