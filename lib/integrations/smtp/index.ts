import { env, log, ofEnv } from "@/lib/platform";
import type { Email } from "../email";
import { logProviderFailure } from "../provider-failure";
import { type Composed, compose, messageIdOf } from "./compose";
import { judge, type NotAccepted } from "./judge";
import { type Line, NotSent, openLine, Withdrawn } from "./line";
import { mailServerAt } from "./mail-server-at";

export type SmtpAnswer =
  | { outcome: "accepted" }
  /** `mayLeave` said no: nothing was sent. */
  | { outcome: "withdrawn" }
  | NotAccepted;

type Sending = {
  messageId: string;
  date: Date;
  /**
   * Called after the server accepts sender and recipient, right before the mail leaves. Until it says yes the
   * mail was certainly not sent; then the outcome is unknown until the server answers.
   */
  mayLeave: () => Promise<boolean>;
};

/** Stable per delivery, so that servers can discard a duplicate. */
export const messageIdFor = (deliveryId: string): string => messageIdOf(deliveryId, env().EMAIL_FROM);

const server = ofEnv(({ SMTP_URL }) => {
  if (!SMTP_URL) throw new Error("this site sends its e-mail by Resend");
  return mailServerAt(SMTP_URL);
});

/** Most servers want a new connection after that. */
const MAILS_A_LINE = 100;

/** One connection per concurrent `send`. Close it at the end. */
export class MailServer {
  readonly #idle: Line[] = [];

  /** Never throws for the server's answer or silence. */
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
        // The server closed an idle connection: nothing was sent, so use another.
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

/** Not for faults of one address. */
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
