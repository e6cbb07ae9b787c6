export type Stopped = {
  /** Data transfer had begun: the server may have the mail, unless it says otherwise. */
  hasLeft: boolean;
  /** Last command, such as "RCPT TO"; null if not connected. */
  command: string | null;
  /** Raw; null without an answer. */
  response: string | null;
  /** Our or the system's error, without an answer. */
  message: string;
};

export type NotAccepted =
  /** Nothing was sent. `isOurFault`: until we change something. */
  | { outcome: "away"; isOurFault: boolean; reason: string }
  /** Certainly not taken; may be later. `isPolicy`: a rule of the server. */
  | { outcome: "later"; isPolicy: boolean; reason: string }
  /** `isPermanent` is false for a full mailbox. */
  | { outcome: "bounced"; isPermanent: boolean; reason: string }
  /** Permanent refusal of this mail. */
  | { outcome: "refused"; reason: string }
  /** Unknown whether it was taken. */
  | { outcome: "unclear"; reason: string };

const ADDRESS = /(?<![^\s<>",;:()[\]])[^\s<>",;:()[\]]+@[^\s<>"',;:()[\]]+/g;
const LONGEST = 200;

/** Without the address: it is stored, logged and shown to the desk. */
const reasonOf = ({ command, response, message }: Stopped) =>
  `${command ?? "no connection"}: ${response ?? message}`
    .replace(ADDRESS, "…")
    .replace(/\s+/g, " ")
    .slice(0, LONGEST);

const ABOUT_RELAYING = /\brelay/i;

/** Tells faults of the address from ours. */
function judgeRecipient(status: number, enhanced: string, response: string, reason: string): NotAccepted {
  if (status < 500) return { outcome: "later", isPolicy: false, reason };
  // Not about the address. Otherwise a configuration fault would close every mailbox.
  const isPolicy = enhanced.startsWith("5.7.") || [503, 530, 535, 538].includes(status);
  if (isPolicy || ABOUT_RELAYING.test(response)) return { outcome: "later", isPolicy: true, reason };
  return { outcome: "bounced", isPermanent: !(enhanced === "5.2.2" || status === 552), reason };
}

/** RFC 5321, 3463. */
export function judge(stopped: Stopped): NotAccepted {
  const { hasLeft, command, response } = stopped;
  const reason = reasonOf(stopped);
  const [, code, enhanced = ""] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response ?? "") ?? [];
  if (code === undefined || response === null) {
    return hasLeft ? { outcome: "unclear", reason } : { outcome: "away", isOurFault: false, reason };
  }
  const status = Number(code);
  // The server closes the connection: nothing was taken.
  if (status === 421) return { outcome: "away", isOurFault: false, reason };
  if (command === "RCPT TO") return judgeRecipient(status, enhanced, response, reason);
  if (command === "DATA")
    return status < 500 ? { outcome: "later", isPolicy: false, reason } : { outcome: "refused", reason };
  return { outcome: "away", isOurFault: status >= 500, reason };
}
