import Link from "next/link";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { Banner } from "@/components/ui/banner";
import { SETTLED_BY_OTHER } from "./words";

/** Shown when another admin has already sent the money. */
export function Settled({ campaignId }: { campaignId: string }) {
  return (
    <Banner tone="gold" role="status">
      <p>
        {SETTLED_BY_OTHER} <Link href={campaignPaths.completed(campaignId)}>See the campaign</Link>
      </p>
    </Banner>
  );
}
