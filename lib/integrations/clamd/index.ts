import { SECOND } from "@/lib/kernel";
import { env } from "@/lib/platform";
import { scannerAddress } from "@/lib/platform/configuration/scanner-address";
import { callingProvider, logProviderFailure } from "../provider-failure";
import { converse, scanRequest } from "./converse";

/** clamd's own limit is two minutes (MaxScanTime). */
const TIMEOUT = 130 * SECOND;

const FOUND = /^stream: (.{1,200}) FOUND$/;

/** `unknown`: not scanned. `isReachable`: clamd answered. */
type Verdict =
  | { verdict: "clean" }
  | { verdict: "infected"; signature: string }
  | { verdict: "unknown"; isReachable: boolean };

const address = () => scannerAddress(env().CLAMD_URL ?? "");

export const hasScanner = (): boolean => address() !== null;

function verdictOf(answer: string): Verdict {
  if (answer === "stream: OK") return { verdict: "clean" };
  const signature = FOUND.exec(answer)?.[1];
  return signature === undefined
    ? { verdict: "unknown", isReachable: true }
    : { verdict: "infected", signature };
}

/** Scans a file. Only an explicit answer counts as clean or infected; never throws. */
export async function scanFile(bytes: AsyncIterable<Uint8Array>): Promise<Verdict> {
  const to = address();
  if (to === null) return { verdict: "unknown", isReachable: false };
  const startedAt = performance.now();
  const failed = (error: unknown) =>
    logProviderFailure({ provider: "clamd", call: "INSTREAM", startedAt, status: null, error });
  try {
    const answer = await callingProvider("clamd", "INSTREAM", () =>
      converse(to, scanRequest(bytes), TIMEOUT),
    );
    const verdict = verdictOf(answer);
    if (verdict.verdict === "unknown") failed(answer);
    return verdict;
  } catch (error) {
    failed(error);
    return { verdict: "unknown", isReachable: false };
  }
}
