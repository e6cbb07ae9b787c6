import { env, log, ofEnv } from "@/lib/platform";
import type { Email } from "../email";
import { logProviderFailure } from "../provider-failure";
import { type Composed, compose, messageIdOf } from "./compose";
import { judge, type NotAccepted } from "./judge";
import { type Line, NotSent, openLine, Withdrawn } from "./line";
import { mailServerAt } from "./server-options";

export type SmtpAnswer =
  | { outcome: "accepted" }
  /** `mayLeave` said no: nothing was sent. */
  | { outcome: "withdrawn" }
  | NotAccepted;

type Sending = {
  messageId: string;
  /** When it was written, for its Date header. */
  date: Date;
  /**
   * Asked right before the mail itself leaves, once the server has taken its sender and recipient. Until it has said yes
   * the mail was certainly not sent; from then on nobody knows before the server has answered.
   */
  mayLeave: () => Promise<boolean>;
};

/** The Message-ID of a delivery: always the same, so that a server that gets one twice can discard the second. */
export const messageIdFor = (deliveryId: string): string => messageIdOf(deliveryId, env().EMAIL_FROM);

const server = ofEnv(({ SMTP_URL }) => {
  if (!SMTP_URL) throw new Error("this site sends its e-mail by Resend");
  return mailServerAt(SMTP_URL);
});

/** Most servers want a new connection after a hundred mails or so. */
const MAILS_A_LINE = 100;

/**
 * The configured mail server, with the connections that are open to it: as many as `send` is called at once. Close it when
 * there is nothing more to send.
 */
export class MailServer {
  readonly #idle: Line[] = [];

  /** Sends one e-mail to one address. Never throws for what the server answers, or when it does not. */
  async send(email: Email, { messageId, date, mayLeave }: Sending): Promise<SmtpAnswer> {
    const mail = await compose(email, { from: env().EMAIL_FROM, messageId, date });
    const startedAt = performance.now();
    try {
      await this.#deliver(mail, mayLeave);
      return { outcome: "accepted" };
    } catch (error) {
      if (error instanceof Withdrawn) return { outcome: "withdrawn" };
      if (!(error instanceof NotSent)) throw error;
      const answer = judge(error.stopped);
      tellOf(answer, error, startedAt);
      return answer;
    }
  }

  async #deliver(mail: Composed, mayLeave: () => Promise<boolean>): Promise<void> {
    const kept = this.#idle.pop();
    if (kept?.isOpen) {
      try {
        await this.#sendOver(kept, mail, mayLeave);
        return;
      } catch (error) {
        // The server had closed it in the meantime: another one is as good, and nothing was sent.
        const isStale = error instanceof NotSent && !error.stopped.hasLeft && error.stopped.response === null;
        if (!isStale) throw error;
      }
    }
    await this.#sendOver(await openLine(server()), mail, mayLeave);
  }

  async #sendOver(line: Line, mail: Composed, mayLeave: () => Promise<boolean>): Promise<void> {
    try {
      await line.send(mail, mayLeave);
    } finally {
      if (line.isOpen && line.used < MAILS_A_LINE) this.#idle.push(line);
      else line.close();
    }
  }

  close(): void {
    for (const line of this.#idle.splice(0)) line.close();
  }
}

/** One warning for what keeps all mail from leaving, or leaves one unclear; what is about one address is none. */
function tellOf(answer: NotAccepted, { stopped }: NotSent, startedAt: number): void {
  if (answer.outcome !== "away" && answer.outcome !== "unclear" && !("isPolicy" in answer && answer.isPolicy))
    return;
  const status = Number(/^\d{3}/.exec(stopped.response ?? "")?.[0] ?? Number.NaN);
  logProviderFailure({
    provider: "smtp",
    call: stopped.command ?? "CONNECT",
    startedAt,
    status: Number.isNaN(status) ? null : status,
    error: new Error(answer.reason),
  });
  if (answer.outcome === "away" && answer.isOurFault) log.error("mails not taken", new Error(answer.reason));
}
