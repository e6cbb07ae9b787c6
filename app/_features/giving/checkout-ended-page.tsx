import { useTranslations } from "next-intl";
import { CheckoutEnded } from "@/components/donation/not-yet";
import { type Flow, START } from "./flows";
import { GivingFrame } from "./frame";
import { VisitorNote } from "./visitor-note";

/** Whether somebody asked to join, and whether their address has an account. */
export type Told = { beMember: boolean; isVerified: boolean };

/**
 * Replaces a checkout or a thank-you whose draft this browser does not have. An address of the thank-you that says what
 * to tell a visitor is answered with that, and with nothing about a gift that the server does not know of.
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
