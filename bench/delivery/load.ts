import { connect, type Socket } from "node:net";

const END_OF_HEAD = "\r\n\r\n";
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** -1 while the response is incomplete. Throws unless 200. */
function endOfAnswer(bytes: Buffer): number {
  const headEnd = bytes.indexOf(END_OF_HEAD);
  if (headEnd < 0) return -1;
  const head = bytes.toString("latin1", 0, headEnd).toLowerCase();
  if (!head.startsWith("http/1.1 200")) throw new Error(head.split("\r\n", 1)[0]);
  const start = headEnd + END_OF_HEAD.length;
  const length = /\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length >= end ? end : -1;
  }
  return bytes.subarray(start).subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? bytes.length : -1;
}

function askForever(socket: Socket, request: string, onAnswer: () => void, onFault: (error: Error) => void) {
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    try {
      const end = endOfAnswer(rest);
      if (end < 0) return;
      rest = rest.subarray(end);
      onAnswer();
      socket.write(request);
    } catch (error) {
      onFault(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on("error", onFault);
  socket.write(request);
}

/** Parses little, because it shares the processor with the server. */
export async function answersOf(
  url: string,
  options: { connections: number; seconds: number; headers: Record<string, string> },
): Promise<{ answers: number; seconds: number }> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const headers = Object.entries({ host, ...options.headers }).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${pathname}${search} HTTP/1.1`, ...headers, "", ""].join("\r\n");
  const sockets: Socket[] = [];
  let answers = 0;
  const start = performance.now();
  try {
    await new Promise<void>((resolve, reject) => {
      setTimeout(resolve, options.seconds * 1000);
      for (let i = 0; i < options.connections; i++) {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        socket.once("connect", () => askForever(socket, request, () => answers++, reject));
        socket.once("error", reject);
      }
    });
  } finally {
    for (const socket of sockets)
      socket
        .removeAllListeners()
        .on("error", () => {})
        .destroy();
  }
  return { answers, seconds: (performance.now() - start) / 1000 };
}
