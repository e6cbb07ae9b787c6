/** What is known of a mail that was not accepted. */
export type Stopped = {
  /** The mail itself was on its way: the server may have it, unless it said otherwise. */
  hasLeft: boolean;
  /** What the server was asked last, such as "RCPT TO"; null where it was not reached. */
  command: string | null;
  /** The server's answer as it came; null when there was none. */
  response: string | null;
  /** In our own or the system's words, where there was no answer. */
  message: string;
};

export type NotAccepted =
  /** The server lets nothing through now, whatever the mail: nothing was sent. `isOurFault` when it will not before we change something. */
  | { outcome: "away"; isOurFault: boolean; reason: string }
  /** This mail was certainly not taken, and may be later. `isPolicy` when the server refused by a rule of its own. */
  | { outcome: "later"; isPolicy: boolean; reason: string }
  /** The address does not take mail; a full mailbox is not `isPermanent`. */
  | { outcome: "bounced"; isPermanent: boolean; reason: string }
  /** This mail will never be taken. */
  | { outcome: "refused"; reason: string }
  /** Nobody knows whether it was taken. */
  | { outcome: "unclear"; reason: string };

const ADDRESS = /(?<![^\s<>",;:()[\]])[^\s<>",;:()[\]]+@[^\s<>"',;:()[\]]+/g;
const LONGEST = 200;

/** The reason without anybody's address: it is kept, shown to the desk and logged. */
const reasonOf = ({ command, response, message }: Stopped) =>
  `${command ?? "no connection"}: ${response ?? message}`
    .replace(ADDRESS, "…")
    .replace(/\s+/g, " ")
    .slice(0, LONGEST);

const ABOUT_RELAYING = /\brelay/i;

/** A refused recipient: what the server said of the address, and what of us. */
function judgeRecipient(status: number, enhanced: string, response: string, reason: string): NotAccepted {
  if (status < 500) return { outcome: "later", isPolicy: false, reason };
  // That we may not write there is no word about the address. Were it one, a fault of the settings would close every mailbox.
  const isPolicy = enhanced.startsWith("5.7.") || [503, 530, 535, 538].includes(status);
  if (isPolicy || ABOUT_RELAYING.test(response)) return { outcome: "later", isPolicy: true, reason };
  return { outcome: "bounced", isPermanent: !(enhanced === "5.2.2" || status === 552), reason };
}

/** What a mail that was not accepted means: for it, for its address, and for the mails after it (RFC 5321, 3463). */
export function judge(stopped: Stopped): NotAccepted {
  const { hasLeft, command, response } = stopped;
  const reason = reasonOf(stopped);
  const [, code, enhanced = ""] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response ?? "") ?? [];
  if (code === undefined || response === null) {
    return hasLeft ? { outcome: "unclear", reason } : { outcome: "away", isOurFault: false, reason };
  }
  const status = Number(code);
  // It closes the connection, and answers with that for what it was asked: nothing was taken.
  if (status === 421) return { outcome: "away", isOurFault: false, reason };
  if (command === "RCPT TO") return judgeRecipient(status, enhanced, response, reason);
  if (command === "DATA")
    return status < 500 ? { outcome: "later", isPolicy: false, reason } : { outcome: "refused", reason };
  return { outcome: "away", isOurFault: status >= 500, reason };
}
