import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { FaultKind, World } from "@/simulator/core/types";
import { SMTP_PASSWORD, SMTP_USER, smtpUrlAt } from "./address";

const FAULTS: FaultKind[] = ["status-429", "status-500", "cut-before", "cut-after", "hang"];
const LARGEST = 30 * 1024 * 1024;

export type MailServer = {
  /** With user and password, as in SMTP_URL. */
  url: string;
  stop: () => Promise<void>;
};

type Answer = (error?: Error | null) => void;

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/**
 * Port 0 picks a free one. Supports the faults `status-429` (451), `status-500` (550), `cut-before`,
 * `cut-after` and `hang` at `SMTP MAIL`, `SMTP RCPT address` and `SMTP DATA`.
 */
export async function startMailServer(world: World, port: number): Promise<MailServer> {
  const cut = (sessionId: string) => {
    for (const connection of server.connections) {
      const socket: unknown = Reflect.get(connection, "_socket");
      if (connection.id === sessionId && socket instanceof Object && "destroy" in socket) {
        (socket as { destroy(): void }).destroy();
      }
    }
  };
  async function play(command: string, sessionId: string, work: () => Promise<void> | void, answer: Answer) {
    const fault = world.takeFault(`SMTP ${command}`, FAULTS)?.kind;
    if (fault === "hang") return;
    if (fault === "cut-before") return cut(sessionId);
    if (fault === "status-429") return answer(refusal(451, "4.3.0 Try again later"));
    if (fault === "status-500") return answer(refusal(550, "5.1.1 No such mailbox"));
    await work();
    if (fault === "cut-after") return cut(sessionId);
    answer();
  }
  const server = new SMTPServer({
    banner: "simulator",
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST,
    onAuth({ username, password }, _session, answer) {
      if (username === SMTP_USER && password === SMTP_PASSWORD) answer(null, { user: SMTP_USER });
      else answer(refusal(535, "5.7.8 Wrong user or password"));
    },
    onMailFrom: (_from, { id }, answer) => void play("MAIL", id, () => {}, answer),
    onRcptTo: ({ address }, { id }, answer) => void play(`RCPT ${address}`, id, () => {}, answer),
    onData(stream, session, answer) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.once("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        void play("DATA", session.id, () => accept(world, Buffer.concat(pieces), to), answer);
      });
    },
  });
  // Connections cut by a fault or the site are no errors.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = server.server.address() as AddressInfo;
  return {
    url: smtpUrlAt(bound.port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { id } of server.connections) cut(id);
      }),
  };
}

const HEADER_NAMES: Record<string, string> = {
  "message-id": "Message-ID",
  "reply-to": "Reply-To",
  "list-unsubscribe": "List-Unsubscribe",
  "list-unsubscribe-post": "List-Unsubscribe-Post",
  "auto-submitted": "Auto-Submitted",
  "x-auto-response-suppress": "X-Auto-Response-Suppress",
};

/** One outbox entry per recipient. */
async function accept(world: World, raw: Buffer, recipients: readonly string[]): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(
    mail.headers
      .filter(({ key }) => Object.hasOwn(HEADER_NAMES, key))
      .map(({ key, value }) => [HEADER_NAMES[key] ?? key, value.replace(/\s+/g, " ")]),
  );
  const { name = "", address = "" } = mail.from ?? {};
  for (const to of recipients) {
    world.emails.push({
      id: world.id("mail"),
      to,
      from: name === "" ? address : `"${name}" <${address}>`,
      subject: mail.subject ?? "",
      html: mail.html ?? "",
      text: mail.text ?? "",
      headers,
      idempotencyKey: null,
      createdAt: new Date(world.now()).toISOString(),
    });
  }
  world.touch();
}
