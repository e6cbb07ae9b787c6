import { stripe } from "@/lib/integrations/stripe";
import { settleStripeEvents } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { makeTown } from "./members/town";
import { giftsOf, makeCampaigns, paidGifts } from "./settlement/gifts";
import { tpcB } from "./settlement/tpcb";
import type { Benchmark } from "./support/benchmark";
import { median, millis } from "./support/figures";
import { withDatabase } from "./support/with-database";

const FULL = { gifts: 1_000, rounds: 3, tpcBMillis: 4_000 };
const QUICK = { gifts: 200, rounds: 1, tpcBMillis: 1_000 };

type Round = { tpcB: number; hot: number; spread: number; calls: number };

/**
 * Measures gifts booked per second, in one campaign and over fifty, relative to TPC-B on the same server, and
 * processor calls per gift.
 */
export const settlement: Benchmark = {
  run: ({ isQuick, progress }) =>
    withDatabase({ hasSimulator: true }, async () => {
      const { gifts, rounds: count, tpcBMillis } = isQuick ? QUICK : FULL;
      const town = await makeTown(300);
      const [hot = "", ...spread] = await makeCampaigns(town, 51);
      let calls = 0;
      stripe().on("request", () => {
        calls += 1;
      });
      const settled = async (campaignIds: readonly string[]): Promise<number> => {
        const before = await giftsOf();
        await paidGifts(town, campaignIds, gifts);
        calls = 0;
        const took = await millis(() => settleStripeEvents(systemCtx("bench")));
        const done = (await giftsOf()) - before;
        if (done !== gifts) throw new Error(`${done} of ${gifts} gifts were settled`);
        return (gifts / took) * 1000;
      };
      const rounds: Round[] = [];
      for (let round = 1; round <= count; round++) {
        progress(`round ${round} of ${count}`);
        const reference = await tpcB(tpcBMillis);
        const inOne = await settled([hot]);
        const callsInOne = calls / gifts;
        rounds.push({ tpcB: reference, hot: inOne, spread: await settled(spread), calls: callsInOne });
      }
      const of = (figure: (round: Round) => number) => median(rounds.map(figure));
      return [
        { name: "TPC-B", value: of(({ tpcB }) => tpcB), unit: "a second", target: null },
        {
          name: "gifts into one campaign",
          value: of((round) => round.hot),
          unit: "a second",
          target: { atLeast: 400 },
        },
        {
          name: "gifts over fifty campaigns",
          value: of((round) => round.spread),
          unit: "a second",
          target: { atLeast: 400 },
        },
        {
          name: "gifts ÷ TPC-B",
          value: of((round) => round.hot / round.tpcB),
          unit: "×",
          target: { atLeast: 1 / 7 },
        },
        {
          name: "processor calls a gift",
          value: of((round) => round.calls),
          unit: "",
          target: { atMost: 0.05 },
        },
      ];
    }),
};
