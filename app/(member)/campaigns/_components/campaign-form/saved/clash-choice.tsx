"use client";
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

/** The id by which a refused submission leads here. */
export const CLASH = "what-stays";

const nameOf = ({ by, isYou }: Theirs) => (isYou ? "You" : (by ?? "Another admin"));
const whose = ({ by, isYou }: Theirs) => (isYou ? "The other window’s" : by ? `${by}’s` : "Theirs");

/**
 * Both texts of every field that another admin has changed meanwhile, side by side. Without scripts the choice is
 * sent with the form, and saving goes on from there.
 */
export function ClashChoice({ clash, choose, goOn }: ClashChoiceProps) {
  const { theirs, rows, taken } = clash;
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
            {nameOf(theirs)} saved this draft {theirs.isYou && "in another window "}at {theirs.at}.
          </h2>
          <p>Nothing of yours is lost, and nothing of theirs is overwritten. Choose what stays.</p>
        </div>
      </Banner>
      {rows.map(({ field, label, mine, theirs: other }) => (
        <ChoiceGroup key={field} legend={label}>
          <div className="two clash-two">
            <Radio
              name={TAKE + field}
              value="theirs"
              label={whose(theirs)}
              hint={<span className="kept-lines">{other}</span>}
              checked={taken.includes(field)}
              onChange={() => choose(field, true)}
            />
            <Radio
              name={TAKE + field}
              value="mine"
              label={theirs.isYou ? "This window’s" : "Yours"}
              hint={<span className="kept-lines">{mine}</span>}
              checked={!taken.includes(field)}
              onChange={() => choose(field, false)}
            />
          </div>
        </ChoiceGroup>
      ))}
      <p className="row needs-js">
        <Button variant="secondary" onClick={goOn}>
          Go on with this
        </Button>
      </p>
      <p className="small quiet no-js">What you chose is saved with the next press of a button below.</p>
    </section>
  );
}
