import type { Reading } from "@/lib/platform/ops/measures";

export const renderReadings = ({ underWay, waiting }: { underWay: number; waiting: number }): Reading[] => [
  {
    name: "manyhands_renders",
    help: "Page renders for remote callers, running and queued",
    samples: [
      { labels: { state: "under_way" }, value: underWay },
      { labels: { state: "waiting" }, value: waiting },
    ],
  },
];
