import { Banner } from "@/components/ui/banner";
import { formatDateTime } from "@/lib/kernel";
import { HealthLink } from "./health-link";

/** `since` is null if no worker ever ran. */
export function NoWorker({ since }: { since: Date | null }) {
  return (
    <Banner tone="clay" role="status">
      <p>
        {since
          ? `No worker is running; the last one was heard of on ${formatDateTime(since)}. `
          : "No worker has run yet. "}
        Until one does, no e-mail or text leaves, and gifts may not be booked. <HealthLink />
      </p>
    </Banner>
  );
}
