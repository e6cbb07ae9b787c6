import { createServer, request } from "node:http";

/**
 * Minimal Node server that repeats the answer of one address. Arguments: port, address, request headers as
 * JSON.
 */
const [port, address, headers] = process.argv.slice(2);
/** Written by Node. */
const BY_NODE = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

const answer = await new Promise((resolve, reject) => {
  const asked = request(address, { headers: JSON.parse(headers) }, async (res) => {
    const parts = await res.toArray();
    const pairs = Object.entries(res.headers).filter(([name]) => !BY_NODE.has(name));
    resolve({ status: res.statusCode, headers: Object.fromEntries(pairs), body: Buffer.concat(parts) });
  });
  asked.once("error", reject).end();
});

createServer((_, res) => {
  res.writeHead(answer.status, answer.headers).end(answer.body);
}).listen(Number(port), "127.0.0.1");
