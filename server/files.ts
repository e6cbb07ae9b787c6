import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { ownFile } from "@/lib/platform";
import { otherStaticFolders } from "./release";

const PREFIX = "/_next/static/";

type Files = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean>;

const filesIn = (folder: string) =>
  serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.slice(PREFIX.length - 1),
    precompressed: true,
  });

/**
 * Serves the build's files, cached for a year because names change with content. Falls back to other
 * releases, for pages opened before an upgrade.
 */
export function builtFiles(folder = ownFile(".next", "static"), others = otherStaticFolders): Files {
  const app = new Hono();
  const known = new Map([[folder, filesIn(folder)]]);
  app.use(async (c, next) => {
    await next();
    c.header("Vary", "Accept-Encoding");
    c.header("Cache-Control", c.res.ok ? "public, max-age=31536000, immutable" : "no-store");
  });
  app.use(`${PREFIX}*`, async (c, next) => {
    const found = await known.get(folder)?.(c, async () => {});
    if (found) return found;
    for (const other of others()) {
      const files = known.get(other) ?? filesIn(other);
      known.set(other, files);
      const earlier = await files(c, async () => {});
      if (earlier) return earlier;
    }
    return next();
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false, hostname: "localhost" });
  return async (req, res, path) => {
    if (!path.startsWith(PREFIX)) return false;
    await listener(req, res);
    return true;
  };
}
