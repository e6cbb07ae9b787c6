import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { forgetEnv } from "@/lib/platform";

const SECRET = "a secret of the store";
const NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** An S3-compatible store on loopback, which checks signatures. */
export type FakeStore = {
  objects: Map<string, Buffer>;
  isBroken: boolean;
  configure(isSet: boolean): void;
  close(): Promise<void>;
};

/** Checks signatures by an independent implementation of the rules. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, day = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/here\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const signed = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const request = [method, url, "", signed.join(""), names, headers["x-amz-content-sha256"]].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    `${day}/here/s3/aws4_request`,
    createHash("sha256").update(request).digest("hex"),
  ].join("\n");
  let key: Buffer = Buffer.from(`AWS4${SECRET}`);
  for (const part of [day, "here", "s3", "aws4_request"])
    key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}

export async function openStore(): Promise<FakeStore> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (req, res) => {
    const pieces: Buffer[] = [];
    for await (const piece of req) pieces.push(piece);
    const key = req.url ?? "";
    if (store.isBroken) return res.writeHead(503).end();
    if (!isSigned(req)) return res.writeHead(403).end();
    if (req.method === "PUT") {
      objects.set(key, Buffer.concat(pieces));
      return res.writeHead(200).end();
    }
    if (req.method === "DELETE") {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    const found = objects.get(key);
    return found ? res.writeHead(200).end(found) : res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const store: FakeStore = {
    objects,
    isBroken: false,
    configure(isSet) {
      const values = [`http://127.0.0.1:${port}`, "files", "here", "key", SECRET];
      for (const [at, name] of NAMES.entries()) process.env[name] = isSet ? values[at] : "";
      forgetEnv();
    },
    async close() {
      store.configure(false);
      await new Promise((resolve) => server.close(resolve));
    },
  };
  store.configure(true);
  return store;
}
