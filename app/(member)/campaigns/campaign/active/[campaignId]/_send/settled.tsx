import Link from "next/link";
import { Banner } from "@/components/ui/banner";

/** Another admin was faster. */
export function Settled({ campaignId }: { campaignId: string }) {
  return (
    <Banner tone="gold" role="status">
      <p>
        Another admin has sent this campaign to its recipient already. It was sent once, and nothing is left
        to do. <Link href={`/campaigns/campaign/completed/${campaignId}`}>See the campaign</Link>
      </p>
    </Banner>
  );
}
