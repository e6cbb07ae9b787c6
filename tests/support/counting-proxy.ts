import { createServer as createHttp } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Requests before the protocol's version (PostgreSQL, "Message Formats"). */
const PROTOCOL_3 = 196_608;
const HEAD = 8;

class Statements {
  private rest: Buffer = Buffer.alloc(0);
  private hasBegun = false;
  private readonly texts = new Map<string, string>();

  constructor(private readonly told: (text: string) => void) {}

  read(chunk: Buffer): void {
    this.rest = Buffer.concat([this.rest, chunk]);
    while (this.hasBegun ? this.readMessage() : this.readBeginning());
  }

  /** The first message has no kind. A request for encryption may precede it. */
  private readBeginning(): boolean {
    if (this.rest.length < HEAD) return false;
    const size = this.rest.readInt32BE(0);
    if (this.rest.length < size) return false;
    this.hasBegun = this.rest.readInt32BE(4) === PROTOCOL_3;
    this.rest = this.rest.subarray(size);
    return true;
  }

  private readMessage(): boolean {
    if (this.rest.length < 5) return false;
    const size = this.rest.readInt32BE(1) + 1;
    if (this.rest.length < size) return false;
    const kind = String.fromCharCode(this.rest[0] ?? 0);
    const words = this.rest.toString("utf8", 5, size).split("\0");
    this.rest = this.rest.subarray(size);
    // Parse: name, text. Bind: portal, name. Query: text.
    if (kind === "P") this.texts.set(words[0] ?? "", words[1] ?? "");
    if (kind === "B") this.told(this.texts.get(words[1] ?? "") ?? "");
    if (kind === "Q") this.told(words[0] ?? "");
    return true;
  }
}

type CountingProxy = {
  databaseUrl: string;
  /** GET returns the statements since the last request, as a JSON array of texts. */
  statementsUrl: string;
  stop(): Promise<void>;
};

const listening = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });

export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const database = new URL(databaseUrl);
  let statements: string[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(database.port), database.hostname);
    const read = new Statements((text) => statements.push(text));
    client.on("data", (chunk) => {
      server.write(chunk);
      read.read(chunk);
    });
    server.pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on("error", () => other.destroy());
    }
  });
  const control = createHttp((_, res) => {
    const told = JSON.stringify(statements);
    statements = [];
    res.setHeader("content-type", "application/json").end(told);
  });
  const [port, controlPort] = [await listening(proxy), await listening(control)];
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${port}`;
  return {
    databaseUrl: through.href,
    statementsUrl: `http://127.0.0.1:${controlPort}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([proxy, control].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}
