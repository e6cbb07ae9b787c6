import { Banner } from "@/components/ui/banner";
import { formatDateTime } from "@/lib/kernel";
import { HealthLink } from "./health-link";

/** `since` is null if no worker ever ran. */
export function NoWorker({ since }: { since: Date | null }) {
  return (
    <Banner tone="clay" role="status">
      <p>
        {since
          ? `No worker is running. The last one was seen on ${formatDateTime(since)}. `
          : "No worker has run yet. "}
        Until one runs, no e-mails or texts go out, and gifts may not be booked. <HealthLink />
      </p>
    </Banner>
  );
}
