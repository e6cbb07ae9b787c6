import { ListChecks } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.payouts");

export function PaySeveral({ ready }: { ready: number }) {
  if (ready < 2) return null;
  return (
    <LinkButton href="/platform/payouts/several" variant="secondary" icon={<ListChecks />}>
      {t("paySeveralAtOnce")}
    </LinkButton>
  );
}
