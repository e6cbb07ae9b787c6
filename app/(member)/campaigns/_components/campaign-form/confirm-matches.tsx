import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";

type ConfirmMatchesProps = {
  matches: readonly string[];
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A name can be an everyday word, so an admin who has seen the matches may continue all the same. */
export function ConfirmMatches({ matches, checked, onChange }: ConfirmMatchesProps) {
  return (
    <Banner tone="clay">
      <div className="stack g2">
        <p className="strong">This could tell who it is for.</p>
        <ul className="small">
          {matches.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Checkbox
          name="confirmedFinds"
          label="I have read it again, and it gives nobody away."
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
    </Banner>
  );
}
