import type { IncomingMessage, ServerResponse } from "node:http";

export type Reasons = () => Promise<readonly string[]>;

const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

export function answerSmall(
  req: IncomingMessage,
  res: ServerResponse,
  { status, type, body }: { status: number; type: string; body: string },
): void {
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", type);
  res.setHeader("Content-Length", Buffer.byteLength(body));
  res.writeHead(status).end(req.method === "HEAD" ? undefined : body);
}

const json = (status: number, body: object) => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});

/** `/healthz` (alive) and `/readyz` (200, or 503 with reasons). False for other paths. */
export async function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  reasons: Reasons,
): Promise<boolean> {
  const [path] = (req.url ?? "").split("?", 1);
  if (path !== "/healthz" && path !== "/readyz") return false;
  if (!isRead(req.method)) {
    res.setHeader("Allow", "GET, HEAD");
    answerSmall(req, res, json(405, { status: "method not allowed" }));
  } else if (path === "/healthz") answerSmall(req, res, json(200, { status: "ok" }));
  else {
    const why = await reasons();
    answerSmall(
      req,
      res,
      why.length === 0 ? json(200, { status: "ready" }) : json(503, { status: "not ready", reasons: why }),
    );
  }
  return true;
}
