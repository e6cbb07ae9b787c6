import { connect, createServer } from "node:net";

export function freePort(): Promise<number> {
  return listenOnce(0, "127.0.0.1");
}

/** On any address of `localhost`. */
export async function isTaken(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) {
    if (await answers(port, host)) return true;
  }
  try {
    await listenOnce(port, undefined);
    return false;
  } catch {
    return true;
  }
}

/** Tries fifty ports. */
export async function nextFreePort(first: number, reserved: readonly number[] = []): Promise<number> {
  for (let port = first; port < first + 50; port++) {
    if (!reserved.includes(port) && !(await isTaken(port))) return port;
  }
  throw new Error(`Ports ${first} to ${first + 49} are all in use.`);
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => done(true));
    socket.once("timeout", () => done(false));
    socket.once("error", () => done(false));
  });
}

function listenOnce(port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("The system gave no port."));
      });
    });
  });
}
