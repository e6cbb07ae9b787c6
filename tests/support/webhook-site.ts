import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Routes = Record<string, (request: Request) => Promise<Response>>;

export async function startWebhookSite(routes: Routes): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (req, res) => {
    const parts: Uint8Array[] = [];
    for await (const part of req) parts.push(part);
    const { pathname } = new URL(req.url ?? "/", "http://site.test");
    const headers = Object.entries(req.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    const answer = await routes[pathname]?.(
      new Request(`http://site.test${req.url}`, { method: "POST", headers, body: Buffer.concat(parts) }),
    );
    res.writeHead(answer?.status ?? 404).end((await answer?.text()) ?? "");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
