import { useTranslations } from "next-intl";
import { CheckoutEnded } from "@/components/donation/not-yet";
import { type Flow, START } from "./flows";
import { GivingFrame } from "./frame";

/** Replaces a checkout or a thank-you whose draft this browser does not have. */
export function CheckoutEndedPage({ flow }: { flow: Flow }) {
  const t = useTranslations("giving.ways");
  const { href, words } = START[flow];
  return (
    <GivingFrame flow={flow} centred>
      <CheckoutEnded startHref={href} startLabel={t(words)} />
    </GivingFrame>
  );
}
