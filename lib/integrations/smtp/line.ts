import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { SECOND } from "@/lib/kernel";
import { answerWithin, patienceLeft } from "@/lib/platform";
import type { Composed } from "./compose";
import type { Stopped } from "./judge";
import { type MailServer, TIMEOUT } from "./server-options";

/**
 * How long the server may take to answer once it has the whole mail, in milliseconds. Longer than for everything before,
 * because a server that looks for viruses first takes its time, and a mail given up here is one of unknown outcome.
 */
const TAKES_IT_WITHIN = 30 * SECOND;

/** Thrown by a line: how far the mail had come, and what the server said. */
export class NotSent extends Error {
  override name = "NotSent";
  constructor(
    readonly stopped: Stopped,
    cause: unknown,
  ) {
    super(stopped.message, { cause });
  }
}

/** Thrown when the caller no longer wants the mail handed over. */
export class Withdrawn extends Error {
  override name = "Withdrawn";
}

const textOf = (error: object, name: string): string | null => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : null;
};

function stoppedBy(error: unknown, hasLeft: boolean): NotSent {
  if (!(error instanceof Error)) {
    return new NotSent({ hasLeft, command: null, response: null, message: String(error) }, error);
  }
  const stopped = {
    hasLeft,
    command: textOf(error, "command"),
    response: textOf(error, "response"),
    message: error.message,
  };
  return new NotSent(stopped, error);
}

/** A connection to the mail server that was let in, for one mail after the other. */
export type Line = {
  /** How many mails it was used for. */
  readonly used: number;
  readonly isOpen: boolean;
  /**
   * Sends a mail. `mayLeave` is asked once the server has taken sender and recipient, right before the mail itself
   * leaves. Throws `Withdrawn` when it says no, and `NotSent`.
   */
  send(mail: Composed, mayLeave: () => Promise<boolean>): Promise<void>;
  /** Says goodbye. */
  close(): void;
};

function connect(connection: SMTPConnection, { credentials }: MailServer): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(new Error("the mail server has closed the connection")));
    connection.connect((error) => {
      if (error) reject(error);
      else if (credentials === null) resolve();
      else connection.login({ credentials }, (failed) => (failed ? reject(failed) : resolve()));
    });
  });
}

/** Ends a conversation in which the mail was refused, so that the next one can begin; false when the server is gone. */
const reset = (connection: SMTPConnection): Promise<boolean> =>
  new Promise((resolve) => {
    connection.once("end", () => resolve(false));
    connection.reset((error) => resolve(!error));
  });

/** Connects to the mail server, and signs in. Throws `NotSent`. */
export async function openLine(server: MailServer): Promise<Line> {
  const connection = new SMTPConnection(server.connection);
  // Whoever waits for an answer hears of it as well; without a listener it would end the process.
  connection.on("error", () => undefined);
  let isOpen = true;
  connection.once("end", () => {
    isOpen = false;
  });
  try {
    await answerWithin(patienceLeft(TIMEOUT), connect(connection, server));
  } catch (error) {
    connection.close();
    throw stoppedBy(error, false);
  }
  let used = 0;
  return {
    get used() {
      return used;
    },
    get isOpen() {
      return isOpen;
    },
    async send({ raw, envelope }, mayLeave) {
      used += 1;
      const handing = deliver(connection, { raw, envelope }, mayLeave);
      try {
        await answerWithin(patienceLeft(TIMEOUT), handing.begun);
        await answerWithin(patienceLeft(TAKES_IT_WITHIN), handing.answered);
      } catch (error) {
        const cause = handing.withdrawn() ?? error;
        const isRefused = cause instanceof Error && textOf(cause, "response") !== null;
        if (!isRefused || !(await answerWithin(TIMEOUT, reset(connection)).catch(() => false)))
          connection.close();
        throw cause instanceof Withdrawn ? cause : stoppedBy(cause, handing.hasLeft());
      }
    },
    close() {
      if (isOpen) connection.quit();
    },
  };
}

function deliver(connection: SMTPConnection, { raw, envelope }: Composed, mayLeave: () => Promise<boolean>) {
  let hasLeft = false;
  let withdrawn: Error | undefined;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  // Read from once the server waits for the mail, and not before.
  async function* bytes() {
    if (!(await mayLeave())) {
      withdrawn = new Withdrawn("the mail is somebody else's to send");
      throw withdrawn;
    }
    hasLeft = true;
    begin();
    yield raw;
  }
  const answered = new Promise<void>((resolve, reject) => {
    connection.send(envelope, Readable.from(bytes(), { objectMode: false }), (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  // Whatever ends it ends the beginning, too.
  const either = Promise.race([begun, answered]);
  either.catch(() => undefined);
  answered.catch(() => undefined);
  return { begun: either, answered, hasLeft: () => hasLeft, withdrawn: () => withdrawn };
}
