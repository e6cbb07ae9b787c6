import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { secondFactorStatus } from "@/lib/identity";
import type { Ctx } from "@/lib/platform";

/** Whether the second factor is on, with a link to its page. */
export async function SecondFactorCard({ ctx }: { ctx: Ctx }) {
  const { since } = await secondFactorStatus(ctx, undefined);
  return (
    <section className="card row between wrap-ok" aria-labelledby="second-factor">
      <div className="stack g2 grow">
        <div className="row wrap-ok g3">
          <h2 className="text-(length:--t-h3)" id="second-factor">
            Second factor
          </h2>
          <Badge tone={since ? "gain" : "neutral"} dot>
            {since ? "On" : "Off"}
          </Badge>
        </div>
        <p className="small quiet">A code from an app on your phone, besides the password.</p>
      </div>
      <LinkButton href={SECOND_FACTOR_SETTINGS} variant="secondary" size="sm">
        {since ? "Manage" : "Set it up"}
        <span className="sr"> the second factor</span>
      </LinkButton>
    </section>
  );
}
