import { campaignPaths } from "@/app/_features/campaign/paths";
import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import type { SendWords } from "./words";

/** Shown when the money was sent already, by whomever: also to the admin who comes back with the browser. */
export function Settled({ campaignId, words }: { campaignId: string; words: SendWords }) {
  return (
    <Banner tone="gold" role="status">
      <p>
        {words.settledNote} <Link href={campaignPaths.completed(campaignId)}>{words.seeCampaign}</Link>
      </p>
    </Banner>
  );
}
