import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forgetEnv, newId } from "@/lib/platform";

type Behavior = (bytes: Buffer) => { pieces: readonly string[]; isClosed?: boolean };

export type FakeClamd = {
  url: string;
  scanned: Buffer[];
  /** Overrides answers; null restores the default. */
  behavior: Behavior | null;
  configure(isSet: boolean): void;
  close(): Promise<void>;
};

/** The EICAR test text; files with it get a signature of this name. */
export const TEST_VIRUS = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

const usual: Behavior = (bytes) => ({
  pieces: [bytes.includes(TEST_VIRUS) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0"],
});

const INSTREAM = "zINSTREAM\0";
const PING = "zPING\0";

function bytesOf(request: Buffer): Buffer | null {
  if (!request.subarray(0, INSTREAM.length).equals(Buffer.from(INSTREAM).subarray(0, request.length))) {
    throw new Error(`not a request of clamd's: ${request.subarray(0, 20).toString("latin1")}`);
  }
  const chunks: Buffer[] = [];
  for (let at = INSTREAM.length; at + 4 <= request.length; ) {
    const size = request.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(request.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}

export async function openClamd(by: "tcp" | "unix" = "tcp"): Promise<FakeClamd> {
  const path = join(tmpdir(), `clamd-${newId()}.ctl`);
  const sockets = new Set<Socket>();
  const answer = async (socket: Socket, bytes: Buffer) => {
    clamd.scanned.push(bytes);
    const { pieces, isClosed = true } = (clamd.behavior ?? usual)(bytes);
    for (const piece of pieces) await new Promise((resolve) => socket.write(piece, "latin1", resolve));
    if (isClosed) socket.end();
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    let request = Buffer.alloc(0);
    socket.on("data", (piece) => {
      request = Buffer.concat([request, Buffer.from(piece)]);
      if (request.equals(Buffer.from(PING))) socket.end("PONG\0");
      if (PING.startsWith(request.toString("latin1"))) return;
      const bytes = bytesOf(request);
      if (bytes === null) return;
      socket.removeAllListeners("data");
      void answer(socket, bytes);
    });
    // The client closes right after its answer.
    socket.on("error", () => sockets.delete(socket));
    socket.on("close", () => sockets.delete(socket));
  });
  if (by === "unix") server.listen(path);
  else server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const clamd: FakeClamd = {
    url: by === "unix" ? `unix:${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned: [],
    behavior: null,
    configure(isSet) {
      process.env.CLAMD_URL = isSet ? clamd.url : "";
      forgetEnv();
    },
    async close() {
      clamd.configure(false);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (by === "unix") rmSync(path, { force: true });
    },
  };
  clamd.configure(true);
  return clamd;
}
