import { Banner } from "@/components/ui/banner";
import { CirclePause } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { formatDateTime } from "@/lib/kernel";
import type { ClosedPayout } from "@/lib/payment";
import { holdPath } from "../../../_components/paths";

type Payout = Pick<ClosedPayout, "state" | "communityId" | "communityName" | "communityHeldAt">;

/** The desk decides whether to send an unsent payout of a community on hold. */
export function CommunityHeld({ payout }: { payout: Payout }) {
  if (!payout.communityHeldAt || payout.state === "sent") return null;
  return (
    <Banner tone="gold" icon={<CirclePause aria-hidden="true" />}>
      <p className="wrap-anywhere">
        {payout.communityName} is on hold since {formatDateTime(payout.communityHeldAt)}. An admin requested
        this payout before the hold, so you can still send it. Please make sure that you should.{" "}
        <Link href={holdPath(payout.communityId)}>See the hold</Link>
      </p>
    </Banner>
  );
}
