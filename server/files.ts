import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const PREFIX = "/_next/static/";

type Files = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean>;

/**
 * Sends the files of a build, as compressed by the build. Their names change with their content, so browsers
 * cache them for a year. Returns false for every other path.
 */
export function builtFiles(folder = join(process.cwd(), ".next", "static")): Files {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("Vary", "Accept-Encoding");
    c.header("Cache-Control", c.res.ok ? "public, max-age=31536000, immutable" : "no-store");
  });
  app.use(
    `${PREFIX}*`,
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.slice(PREFIX.length - 1),
      precompressed: true,
    }),
  );
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, hostname: "localhost" });
  return async (req, res, path) => {
    if (!path.startsWith(PREFIX)) return false;
    await listener(req, res);
    return true;
  };
}
