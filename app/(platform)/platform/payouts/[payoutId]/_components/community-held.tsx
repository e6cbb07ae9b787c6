import { Banner } from "@/components/ui/banner";
import { CirclePause } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { formatDateTime } from "@/lib/kernel";
import type { ClosedPayout } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { holdPath } from "../../../_components/paths";

const t = translatorOf("en", "desk.payout");

type Payout = Pick<ClosedPayout, "state" | "communityId" | "communityName" | "communityHeldAt">;

/** The desk decides whether to send an unsent payout of a community on hold. */
export function CommunityHeld({ payout }: { payout: Payout }) {
  if (!payout.communityHeldAt || payout.state === "sent") return null;
  return (
    <Banner tone="gold" icon={<CirclePause aria-hidden="true" />}>
      <p className="wrap-anywhere">
        {t.rich("communityOnHold", {
          community: payout.communityName,
          since: formatDateTime(payout.communityHeldAt),
          link: (words) => <Link href={holdPath(payout.communityId)}>{words}</Link>,
        })}
      </p>
    </Banner>
  );
}
