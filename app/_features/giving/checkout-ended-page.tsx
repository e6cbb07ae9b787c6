import { useTranslations } from "next-intl";
import { CheckoutEnded } from "@/components/donation/not-yet";
import { type Flow, START } from "./flows";
import { GivingFrame } from "./frame";
import { VisitorNote } from "./visitor-note";

export type Told = { beMember: boolean; isVerified: boolean };

/**
 * For a draft that this browser lacks. Claims nothing about an unknown gift; shows only a visitor's facts
 * from the address.
 */
export function CheckoutEndedPage({ flow, told = null }: { flow: Flow; told?: Told | null }) {
  const t = useTranslations("giving");
  const { href, words } = START[flow];
  return (
    <GivingFrame flow={flow} centred>
      <CheckoutEnded startHref={href} startLabel={t(`ways.${words}`)} />
      {told && <VisitorNote communityName={t("thanks.theCommunity")} {...told} />}
    </GivingFrame>
  );
}
