import { campaignPaths } from "@/app/_features/campaign/paths";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { Card } from "@/components/ui/card";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { reasonOf, type Why } from "@/lib/kernel";
import type { Obstacles } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { holdPath, LIST_PATHS } from "../../../_components/paths";

const t = translatorOf("en", "desk.communities");

type InTheWayProps = { communityId: string; obstacles: Obstacles; isOnHold: boolean };

/** What must be settled before the deletion, with links. */
export function InTheWay({ communityId, obstacles, isOnHold }: InTheWayProps) {
  return (
    <Card className="stack g4">
      <h2 className="text-(length:--t-h3)">{t("notYet")}</h2>
      <ul className="dotted stack g3">
        {obstacles.whys.map((why) => (
          <li key={reasonOf(why)}>
            <div className="stack g1 justify-items-start">
              <span>{reasonWords("en", why)}</span>
              <Links why={why} communityId={communityId} obstacles={obstacles} />
            </div>
          </li>
        ))}
      </ul>
      <p className="quiet">{isOnHold ? t("waitOnHold") : t("holdUntilThen")}</p>
      <div className="row wrap-ok g3">
        <LinkButton href={holdPath(communityId)} variant="secondary">
          {isOnHold ? t("seeTheHold") : t("holdIt")}
        </LinkButton>
        <LinkButton href={LIST_PATHS.all} variant="ghost">
          {t("keepIt")}
        </LinkButton>
      </div>
    </Card>
  );
}

function Links({ why, communityId, obstacles }: Omit<InTheWayProps, "isOnHold"> & { why: Why }) {
  const links =
    why === "community.has_campaign"
      ? obstacles.campaigns.map(({ id, name }) => ({
          href: campaignPaths.shared({ communityId, campaignId: id }),
          label: name,
        }))
      : why === "community.money_under_way"
        ? obstacles.payouts.map(({ id, number }) => ({ href: `/platform/payouts/${id}`, label: number }))
        : [];
  return links.map(({ href, label }) => (
    <Link key={href} href={href} className="small inline-flex min-h-11 items-center wrap-anywhere">
      {label}
    </Link>
  ));
}
