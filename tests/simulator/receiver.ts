import { createServer } from "node:http";

export type Received = { path: string; headers: Record<string, string>; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  answers: number[];
  bodies: string[];
  close: () => Promise<void>;
};

/** Records requests in place of the application. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(Buffer.from(chunk));
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(req.headers)) headers[name] = String(value);
    received.push({ path: req.url ?? "", headers, body: Buffer.concat(chunks).toString("utf8") });
    res.writeHead(answers.shift() ?? 200).end(bodies.shift() ?? "");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answers,
    bodies,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
