import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { nginxHere, runNginx } from "@/scripts/processes/nginx";

export type FrontProxy = { name: string; url: string; stop(): Promise<void> };

/** Seconds without requests for a site that refused a connection. */
const AGAIN_AFTER_S = 1;

/**
 * Settings that lose no request: connections are kept, a site that refuses is avoided for a while, and only
 * safe requests are retried on the other site, nginx's default. A POST that was sent is never retried.
 */
const settings = (folder: string, port: number, ports: readonly number[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 16m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream site {
${ports.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=${AGAIN_AFTER_S}s;`).join("\n")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 2;
    }
  }
}
`;

async function startNginx(
  program: string,
  folder: string,
  port: number,
  ports: readonly number[],
): Promise<FrontProxy> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "nginx.conf");
  writeFileSync(file, settings(folder, port, ports));
  const { version, stop } = await runNginx(program, { folder, file, port });
  return { name: version, url: `http://127.0.0.1:${port}`, stop };
}

/** Applies the same rules on machines without nginx. */
async function startOwn(port: number, ports: readonly number[]): Promise<FrontProxy> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 });
  const restsUntil = new Map<number, number>();
  let turn = 0;
  const next = (tried: readonly number[]): number | undefined => {
    const left = ports.filter((one) => !tried.includes(one));
    const awake = left.filter((one) => (restsUntil.get(one) ?? 0) <= performance.now());
    const choice = awake.length > 0 ? awake : left;
    turn += 1;
    return choice[turn % choice.length];
  };
  const pass = (req: IncomingMessage, res: ServerResponse, body: Buffer, tried: number[] = []): void => {
    const to = next(tried);
    if (to === undefined) {
      res.writeHead(502).end();
      return;
    }
    const from = [req.headers["x-forwarded-for"], req.socket.remoteAddress].filter(Boolean).join(", ");
    const asked = ask({
      host: "127.0.0.1",
      port: to,
      agent,
      method: req.method,
      path: req.url,
      headers: { ...req.headers, connection: undefined, "x-forwarded-for": from },
    });
    asked.once("response", (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      answer.once("error", () => res.destroy());
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      if (res.headersSent) {
        res.destroy();
        return;
      }
      const wasRefused = error.code === "ECONNREFUSED";
      if (wasRefused) restsUntil.set(to, performance.now() + AGAIN_AFTER_S * 1_000);
      if (wasRefused || req.method === "GET" || req.method === "HEAD") pass(req, res, body, [...tried, to]);
      else res.writeHead(502).end();
    });
    asked.end(body);
  };
  const server = createServer(async (req, res) => {
    const parts = await req.toArray().catch(() => null);
    if (parts) pass(req, res, Buffer.concat(parts));
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    name: "a proxy of our own",
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      agent.destroy();
    },
  };
}

export async function startProxy(
  folder: string,
  port: number,
  ports: readonly number[],
  { own = false }: { own?: boolean } = {},
): Promise<FrontProxy> {
  const program = own ? null : nginxHere();
  return program ? startNginx(program, folder, port, ports) : startOwn(port, ports);
}
