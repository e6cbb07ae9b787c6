import type { Reading } from "@/lib/platform/ops/measures";

export const renderReadings = ({ underWay, waiting }: { underWay: number; waiting: number }): Reading[] => [
  {
    name: "manyhands_renders",
    help: "Pages that are rendered for callers of other machines, and that wait for their turn",
    samples: [
      { labels: { state: "under_way" }, value: underWay },
      { labels: { state: "waiting" }, value: waiting },
    ],
  },
];
