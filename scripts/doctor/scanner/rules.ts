import { type Finding, trouble, well } from "@/scripts/doctor/finding";
import type { ScannerFacts } from "./ask";

const HIDDEN = "Until it answers, the desk can't see files attached to messages.";

export function scannerFindings(facts: ScannerFacts | null): Finding[] {
  if (facts === null) return [];
  const { ping, scan } = facts;
  if ("failure" in ping)
    return [
      trouble(
        `The virus scanner can't be reached at CLAMD_URL (${ping.failure.detail}). ${HIDDEN}`,
        "Start clamav-daemon, and set TCPSocket or LocalSocket in its clamd.conf to the address in CLAMD_URL.",
      ),
    ];
  if (ping.value !== "PONG" || scan === null || "failure" in scan || scan.value !== "stream: OK")
    return [
      trouble(
        `The program at CLAMD_URL does not scan. ${HIDDEN}`,
        "Check that clamd listens there, and check its log. StreamMaxLength must be 8M or more.",
      ),
    ];
  return [well("The virus scanner answers and scans.")];
}
