import { env } from "@/lib/platform";
import { makeTown, settle } from "./members/town";
import { agreeToTexts, fanOutRound, type Round } from "./messages/fan-out";
import {
  digestMailing,
  launchMailing,
  type Mailing,
  manySenders,
  paceBetween,
  paceOf,
} from "./messages/mailing";
import type { Benchmark, Figure } from "./support/benchmark";
import { median } from "./support/figures";
import { withDatabase } from "./support/with-database";

/** Digests are individual e-mails, which cost far more CPU than a hundred equal ones. */
const FULL = { members: 30_000, digests: 6_000, rounds: 9 };
const QUICK = { members: 3_000, digests: 600, rounds: 3 };
/** Rounds until tables and indexes have their size. */
const WARM_UP = 2;

const LEAST_FAN_OUT = 0.9;
const LONGEST_LAUNCH_MS = 1000;
const LEAST_PACE = 0.9;
/** For any number of workers. */
const MOST_PACE = 1;
/** Allows for uncollected garbage. */
const MOST_GROWTH_MB = 80;

const memory = (what: string, { early, late, sent }: Mailing): Figure => ({
  name: `memory grows while ${sent} ${what} leave`,
  value: late - early,
  unit: "MB",
  target: { atMost: MOST_GROWTH_MB },
});

const perSecond = (rounds: readonly Round[], of: "fanOut" | "bare") =>
  median(rounds.map((round) => (round.rows / round[of]) * 1000));

/**
 * Measures a launch to 30,000 members: fan-out relative to a bare `INSERT … SELECT`, the admin's wait,
 * sending pace also with three senders, and memory growth.
 */
export const messages: Benchmark = {
  run: ({ isQuick, progress }) =>
    withDatabase({ hasSimulator: true, env: { EMAILS_PER_SECOND: "5" } }, async () => {
      const { members, digests: people, rounds: count } = isQuick ? QUICK : FULL;
      progress(`a community of ${members}`);
      const town = await makeTown(members);
      await agreeToTexts(town);
      await settle();
      const rounds: Round[] = [];
      for (let number = -WARM_UP; number < count; number++) {
        progress(number < 0 ? "warming up" : `fan-out ${number + 1} of ${count}`);
        const round = await fanOutRound(town, number);
        if (number >= 0) rounds.push(round);
      }
      progress("e-mails");
      const emails = await launchMailing(town);
      progress("e-mails from three senders at once");
      const crowd = await manySenders(town);
      progress("digests");
      const digests = await digestMailing(town, people);
      return [
        { name: "fan-out", value: perSecond(rounds, "fanOut"), unit: "rows a second", target: null },
        {
          name: "bare INSERT … SELECT",
          value: perSecond(rounds, "bare"),
          unit: "rows a second",
          target: null,
        },
        {
          name: "fan-out ÷ bare INSERT … SELECT",
          value: median(rounds.map(({ bare, fanOut }) => bare / fanOut)),
          unit: "×",
          target: { atLeast: LEAST_FAN_OUT },
        },
        {
          name: "launch request, the longest",
          value: Math.max(...rounds.map((round) => round.launch)),
          unit: "ms",
          target: { atMost: LONGEST_LAUNCH_MS },
        },
        {
          name: `e-mails ÷ the pace of ${env().EMAILS_PER_SECOND * 100} a second`,
          value: paceOf(emails),
          unit: "×",
          target: { atLeast: LEAST_PACE },
        },
        {
          name: "the same from three senders, at most",
          value: paceBetween(crowd),
          unit: "×",
          target: { atMost: MOST_PACE },
        },
        {
          name: "digests, a letter of their own each",
          value: (digests.sent / digests.millis) * 1000,
          unit: "a second",
          target: null,
        },
        memory("e-mails", emails),
        memory("digests", digests),
      ];
    }),
};
