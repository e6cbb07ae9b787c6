import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Downloads the ready PayPal payouts. A form and not a link, because each download is written to the log. */
export function PaypalFile({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <form method="post" action="/platform/payouts/csv">
      <Button type="submit" variant="secondary" size="sm" icon={<Download />}>
        PayPal file ({count})
      </Button>
    </form>
  );
}
