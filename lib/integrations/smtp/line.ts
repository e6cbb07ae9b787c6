import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { SECOND } from "@/lib/kernel";
import { answerWithin, patienceLeft } from "@/lib/platform";
import type { Composed } from "./compose";
import type { Stopped } from "./judge";
import { type MailServer, TIMEOUT } from "./mail-server-at";

/**
 * In milliseconds. Longer than other steps: virus scans take time, and giving up here leaves an unknown
 * outcome.
 */
const TAKES_IT_WITHIN = 30 * SECOND;

export class NotSent extends Error {
  override name = "NotSent";
  constructor(
    readonly stopped: Stopped,
    cause: unknown,
  ) {
    super(stopped.message, { cause });
  }
}

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

export type Line = {
  readonly used: number;
  readonly isOpen: boolean;
  /** Calls `mayLeave` right before the mail leaves. Throws `Withdrawn` if refused, and `NotSent`. */
  send(mail: Composed, mayLeave: () => Promise<boolean>): Promise<void>;
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

/** Resets after a refusal; false if the server is gone. */
const reset = (connection: SMTPConnection): Promise<boolean> =>
  new Promise((resolve) => {
    connection.once("end", () => resolve(false));
    connection.reset((error) => resolve(!error));
  });

/** Throws `NotSent`. */
export async function openLine(server: MailServer): Promise<Line> {
  const connection = new SMTPConnection(server.connection);
  // Without a listener an error ends the process.
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
  // Read only once the server waits for the mail.
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
  // A failure of either ends both.
  const either = Promise.race([begun, answered]);
  either.catch(() => undefined);
  answered.catch(() => undefined);
  return { begun: either, answered, hasLeft: () => hasLeft, withdrawn: () => withdrawn };
}
