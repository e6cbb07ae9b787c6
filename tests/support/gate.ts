import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy that simulates an unavailable server while shut. */
export type Gate = { url: string; shut(): Promise<void>; open(): Promise<void> };

export async function gateTo(url: string): Promise<Gate> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => sockets.delete(one));
      one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const gated = new URL(url);
  gated.host = `127.0.0.1:${port}`;
  return {
    url: gated.href,
    open: () => listen(port),
    async shut() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
