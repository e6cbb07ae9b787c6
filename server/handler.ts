import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sessionCookieName } from "@/lib/identity";
import { env, log, NOTHING_RUNS, securityHeaders, watchingFaults } from "@/lib/platform";
import { apiListeners } from "./api";
import { sayAway } from "./away";
import { PageCache } from "./cache/page-cache";
import type { Versions } from "./cache/versions";
import { settleCaller } from "./caller";
import { answerFaulted } from "./faulted";
import { builtFiles } from "./files";
import { answerMissing } from "./missing";
import { wellFormed } from "./well-formed";

/** Paths that never get the away page: their own handlers respond while Postgres is away. */
const NO_PAGE = /^\/(_next|api|pictures)\//i;
/** Files are served even while Postgres is away. */
const FILE = /\.[a-z0-9]{2,12}$/i;

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Handles every request: files of the build and the API's families first, then kept copies of public pages,
 * then Next.
 */
export function createHandler(next: RequestListener, versions: Versions): RequestListener {
  const { APP_URL, TRUSTED_PROXIES } = env();
  const headers = Object.entries({ ...securityHeaders(), "content-security-policy": NOTHING_RUNS });
  const { origin } = new URL(APP_URL);
  const apiFor = apiListeners();
  const files = builtFiles();
  const cache = new PageCache({
    pages: next,
    versions,
    appUrl: APP_URL,
    sessionCookie: sessionCookieName(),
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    settleCaller(req, TRUSTED_PROXIES);
    for (const [name, value] of headers) res.setHeader(name, value);
    if (req.method === "TRACE") {
      res.writeHead(405, { allow: "GET, HEAD, POST" }).end();
      return;
    }
    const request = wellFormed(req.url ?? "/");
    req.url = request;
    if (await files(req, res, request)) return;
    const [path = request] = request.split("?", 1);
    const api = apiFor(path);
    if (api) {
      // While Postgres hangs, every call would hang with it, so it is refused here. When it is down, the call itself
      // fails.
      if (await versions.isStillAway()) sayAway(req, res, new URL(path, origin));
      else await api(req, res);
      return;
    }
    const url = urlOf(origin + request);
    if (url && (await cache.serve(req, res, url))) return;
    // A server action is excluded: the page shows its error and keeps what was typed.
    const isPage = url !== null && !NO_PAGE.test(url.pathname) && req.headers["next-action"] === undefined;
    if (isPage && !FILE.test(url.pathname) && !(await versions.isThere())) {
      sayAway(req, res, url);
      return;
    }
    if (url) answerFaulted(req, res, url);
    if (isPage && req.method !== "POST") answerMissing(req, res, () => cache.notFound(req, url));
    await next(req, res);
  }

  return (req, res) => {
    watchingFaults(() => answer(req, res)).catch((error: unknown) => {
      log.error("request_failed", error);
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end("Something went wrong.");
    });
  };
}
