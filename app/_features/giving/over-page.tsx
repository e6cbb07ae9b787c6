import { getLocale } from "next-intl/server";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { CampaignOver } from "@/components/donation/not-yet";
import { languageOf } from "@/lib/kernel/languages";
import { type GiftTarget, seenAt } from "./flows";
import { GivingFrame } from "./frame";

/** In the place of any step of giving, once the campaign has ended. */
export async function OverPage({ target }: { target: GiftTarget }) {
  const message = reasonWords(languageOf(await getLocale()), "campaign.over");
  return (
    <GivingFrame flow={target.flow} centred>
      <CampaignOver message={message} seeHref={seenAt(target)} />
    </GivingFrame>
  );
}
