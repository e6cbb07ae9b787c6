import { converse, pingRequest, scanRequest } from "@/lib/integrations/clamd/converse";
import { scannerAddress } from "@/lib/platform/configuration/scanner-address";
import { type Answer, ask, failureOfNetwork, QUESTION_MS } from "@/scripts/doctor/answer";
import type { Settings } from "@/scripts/doctor/settings";

/** Null if not tried. */
export type ScannerFacts = { ping: Answer<string>; scan: Answer<string> | null };

async function* harmless(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("Written by npm run doctor.");
}

/** Null for an invalid address. */
export async function askScanner({ CLAMD_URL }: Settings): Promise<ScannerFacts | null> {
  const address = scannerAddress(CLAMD_URL ?? "");
  if (address === null) return null;
  const asked = (request: AsyncIterable<Uint8Array>) =>
    ask(() => converse(address, request, QUESTION_MS / 2), failureOfNetwork, QUESTION_MS / 2);
  const ping = await asked(pingRequest());
  return { ping, scan: "failure" in ping ? null : await asked(scanRequest(harmless())) };
}
