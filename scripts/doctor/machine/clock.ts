import { advice, type Finding, trouble } from "@/scripts/doctor/finding";

/** From here on codes of second factors fail, which last half a minute. */
const ADVICE_MS = 5_000;
/** From here on webhooks fail: their signatures last five minutes. */
const TROUBLE_MS = 60_000;

const NEXT = "Turn on network time on both machines: sudo timedatectl set-ntp true";

export function skewFinding(whose: string, aheadMs: number): Finding[] {
  const ms = Math.abs(aheadMs);
  if (ms < ADVICE_MS) return [];
  const sentence = `The clock of this machine is ${Math.round(ms / 1000)} seconds ${aheadMs > 0 ? "ahead of" : "behind"} ${whose}.`;
  return [
    ms < TROUBLE_MS
      ? advice(sentence, NEXT)
      : trouble(`${sentence} Codes, links and webhooks are then rejected as too old.`, NEXT),
  ];
}
