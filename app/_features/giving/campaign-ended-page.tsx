import { getLocale } from "next-intl/server";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { CampaignEnded } from "@/components/donation/not-yet";
import { languageOf } from "@/lib/kernel/languages";
import { type GiftTarget, seenAt } from "./flows";
import { GivingFrame } from "./frame";

export async function CampaignEndedPage({ target }: { target: GiftTarget }) {
  const message = reasonWords(languageOf(await getLocale()), "campaign.ended");
  return (
    <GivingFrame flow={target.flow} centred>
      <CampaignEnded message={message} seeHref={seenAt(target)} />
    </GivingFrame>
  );
}
