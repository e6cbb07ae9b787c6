import { useTranslations } from "next-intl";
import { CheckoutEnded } from "@/components/donation/not-yet";
import { type Flow, START } from "./flows";
import { GivingFrame } from "./frame";

/** In the place of a checkout or a thank-you that this browser knows nothing of. */
export function CheckoutEndedPage({ flow }: { flow: Flow }) {
  const t = useTranslations("giving.ways");
  const { href, words } = START[flow];
  return (
    <GivingFrame flow={flow} centred>
      <CheckoutEnded startHref={href} startLabel={t(words)} />
    </GivingFrame>
  );
}
