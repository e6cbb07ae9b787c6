import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { ownFile } from "@/lib/platform";
import { otherStaticFolders } from "./release";

const PREFIX = "/_next/static/";

type Files = (req: IncomingMessage, res: ServerResponse, path: string) => Promise<boolean>;

/** Looks for a file in one folder of files for browsers, packed by the build. */
const filesIn = (folder: string) =>
  serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.slice(PREFIX.length - 1),
    precompressed: true,
  });

/**
 * Sends the files of a build, as compressed by the build. Their names change with their content, so browsers
 * cache them for a year, and a file that this build does not have is looked for in the others that are there: whoever
 * opened a page before an upgrade gets its files after it. Returns false for every other path.
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
