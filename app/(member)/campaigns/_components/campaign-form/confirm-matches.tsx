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
  return (
    <Banner tone="clay">
      <div className="stack g2">
        <p className="strong">
          {matches.tellsWho ? "This could tell who it is for." : "This names somebody else of the community."}
        </p>
        <ul className="small">
          {matches.sentences.map((sentence) => (
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
