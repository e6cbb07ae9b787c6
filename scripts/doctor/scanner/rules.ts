import { type Finding, trouble, well } from "@/scripts/doctor/finding";
import type { ScannerFacts } from "./ask";

const HIDDEN = "Until it answers, the desk does not see files that come with messages.";

export function scannerFindings(facts: ScannerFacts | null): Finding[] {
  if (facts === null) return [];
  const { ping, scan } = facts;
  if ("failure" in ping)
    return [
      trouble(
        `The virus scanner cannot be reached at CLAMD_URL (${ping.failure.detail}). ${HIDDEN}`,
        "Start clamav-daemon, and set TCPSocket or LocalSocket in its clamd.conf to the address in CLAMD_URL.",
      ),
    ];
  if (ping.value !== "PONG" || scan === null || "failure" in scan || scan.value !== "stream: OK")
    return [
      trouble(
        `What answers at CLAMD_URL does not scan. ${HIDDEN}`,
        "Look whether clamd is what listens there, and what its log says. StreamMaxLength has to be 8M or more.",
      ),
    ];
  return [well("The virus scanner answers and scans.")];
}
