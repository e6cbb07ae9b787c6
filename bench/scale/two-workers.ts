import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSiteProcesses } from "@/tests/support/site-processes";
import { makeTown } from "../members/town";
import { giftsOf, makeCampaigns, paidGifts } from "../settlement/gifts";
import type { BenchmarkOptions, Figure } from "../support/benchmark";
import { median, millis } from "../support/figures";
import { withDatabase } from "../support/with-database";

const FULL = { gifts: 2_000, rounds: 3 };
const QUICK = { gifts: 300, rounds: 1 };

/** Gifts booked per second by one and two worker processes. */
export const twoWorkers = ({ isQuick, progress }: BenchmarkOptions): Promise<Figure[]> =>
  withDatabase({ hasSimulator: true }, async () => {
    const { gifts, rounds } = isQuick ? QUICK : FULL;
    const town = await makeTown(300);
    const [hot = "", ...spread] = await makeCampaigns(town, 51);
    const settled = async (workers: number, campaignIds: readonly string[]): Promise<number> => {
      const processes = await openSiteProcesses(workers);
      try {
        await paidGifts(town, campaignIds, gifts);
        const before = await giftsOf();
        const took = await millis(async () => {
          const begun = await Promise.all(
            Array.from({ length: workers }, () => processes.begin({ verb: "settle" })),
          );
          await Promise.all(begun.map((child: ChildProcess) => once(child, "exit")));
        });
        const done = (await giftsOf()) - before;
        if (done !== gifts) throw new Error(`${done} of ${gifts} gifts were settled`);
        return (gifts / took) * 1_000;
      } finally {
        processes.close();
      }
    };
    const ratios: { hot: number; spread: number }[] = [];
    for (let round = 1; round <= rounds; round++) {
      progress(`workers, round ${round} of ${rounds}`);
      const one = { hot: await settled(1, [hot]), spread: await settled(1, spread) };
      const two = { hot: await settled(2, [hot]), spread: await settled(2, spread) };
      ratios.push({ hot: two.hot / one.hot, spread: two.spread / one.spread });
    }
    return [
      {
        name: "gifts over fifty campaigns: two workers ÷ one",
        value: median(ratios.map((ratio) => ratio.spread)),
        unit: "×",
        target: null,
      },
      {
        name: "gifts into one campaign: two workers ÷ one",
        value: median(ratios.map((ratio) => ratio.hot)),
        unit: "×",
        target: null,
      },
    ];
  });
