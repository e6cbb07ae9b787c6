import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import type { ShownMatches } from "./matches";

type ConfirmMatchesProps = {
  matches: ShownMatches;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

const headingOf = ({ sentences, tellsWho }: ShownMatches) => {
  if (tellsWho) return "tellsWho";
  return sentences.length > 0 ? "namesOther" : "secondAccount";
};

export const hasMatches = (matches: ShownMatches | null): matches is ShownMatches =>
  matches !== null && matches.sentences.length + matches.accounts.length > 0;

/** Names can be everyday words, so an admin who has seen the matches may continue. */
export function ConfirmMatches({ matches, checked, onChange }: ConfirmMatchesProps) {
  const t = useTranslations("campaignForm.matches");
  return (
    <Banner tone="clay">
      <div className="stack g2">
        <p className="strong">{t(headingOf(matches))}</p>
        <ul className="small">
          {[...matches.sentences, ...matches.accounts].map((sentence) => (
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
