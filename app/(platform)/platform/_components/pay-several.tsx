import { ListChecks } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";

export function PaySeveral({ ready }: { ready: number }) {
  if (ready < 2) return null;
  return (
    <LinkButton href="/platform/payouts/several" variant="secondary" icon={<ListChecks />}>
      Pay several at once
    </LinkButton>
  );
}
