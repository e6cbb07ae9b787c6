import { ListChecks } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";

/** Links to batch payment; renders nothing for fewer than two payouts. */
export function PaySeveral({ ready }: { ready: number }) {
  if (ready < 2) return null;
  return (
    <LinkButton href="/platform/payouts/several" variant="secondary" icon={<ListChecks />}>
      Pay several at once
    </LinkButton>
  );
}
