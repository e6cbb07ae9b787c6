import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { formatDate } from "@/lib/kernel";

/** With fewer recovery codes than this, the page suggests new ones. */
const FEW = 3;

const leftWords = (left: number) => {
  if (left === 0)
    return "No recovery code is left. Make new ones, so that a lost phone does not lock you out.";
  return `${left} of 10 recovery codes ${left === 1 ? "is" : "are"} left.${left < FEW ? " Time for new ones." : ""}`;
};

/** A second factor that is on, and what can be done with it. */
export function FactorOn({ since, left, here }: { since: Date; left: number; here: string }) {
  return (
    <section className="card stack g5" aria-label="Your second factor">
      <div className="stack g2">
        <div>
          <Badge tone="gain" dot>
            On
          </Badge>
        </div>
        <p>Since {formatDate(since)} each sign-in asks for a code of your authenticator app.</p>
        <p className="small quiet">{leftWords(left)}</p>
      </div>
      <div className="row wrap-ok">
        <LinkButton href={`${here}/recovery-codes`} variant="secondary">
          New recovery codes
        </LinkButton>
        <LinkButton href={`${here}/turn-off`} variant="danger-quiet">
          Turn it off
        </LinkButton>
      </div>
    </section>
  );
}
