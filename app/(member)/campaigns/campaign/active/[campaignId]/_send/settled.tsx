import { campaignPaths } from "@/app/_features/campaign/paths";
import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import type { SendWords } from "./words";

type SettledProps = { campaignId: string; how: "sent" | "ended"; words: SendWords };

/** Also shown after browser Back. */
export function Settled({ campaignId, how, words }: SettledProps) {
  return (
    <Banner tone="gold" role="status">
      <p>
        {words.settledNote[how]} <Link href={campaignPaths.completed(campaignId)}>{words.seeCampaign}</Link>
      </p>
    </Banner>
  );
}
