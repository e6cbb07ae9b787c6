import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import { formatDateTime } from "@/lib/kernel";

/** Stands on every page of the desk while no worker runs. `since` is null where none has ever run. */
export function NoWorker({ since }: { since: Date | null }) {
  return (
    <Banner tone="clay" role="status">
      <p>
        {since
          ? `No worker is running; the last one was heard of on ${formatDateTime(since)}. `
          : "No worker has run yet. "}
        Until one does, no e-mail or text leaves, and gifts may not be booked.{" "}
        <Link href="/platform/health">See what is running</Link>
      </p>
    </Banner>
  );
}
