import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { formatDateTime } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { HealthLink } from "./health-link";

const t = translatorOf("en", "desk.today");

const link = (words: ReactNode) => <HealthLink>{words}</HealthLink>;

/** `since` is null if no worker ever ran. */
export function NoWorker({ since }: { since: Date | null }) {
  return (
    <Banner tone="clay" role="status">
      <p>
        {since
          ? t.rich("noWorkerSince", { time: formatDateTime(since), link })
          : t.rich("noWorkerYet", { link })}
      </p>
    </Banner>
  );
}
