import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { readSessionCookie, SESSION_COOKIE, sessionValueIn } from "@/lib/identity";
import { cookiesOf, env, log, NOTHING_RUNS, requestIdOf, securityHeaders, watching } from "@/lib/platform";
import { isMultipart } from "@/lib/platform/form-fields";
import { answerHealth, type Reasons } from "@/lib/platform/ops/health-answers";
import { apiListeners } from "./api";
import { sayAway } from "./away";
import { textOf } from "./cache/known-requests";
import { PageCache } from "./cache/page-cache";
import { send } from "./cache/send";
import type { Versions } from "./cache/versions";
import { settleCaller, trustOf } from "./caller";
import { refusedAtDoor, sayRefused } from "./door";
import { sayFailed } from "./failed";
import { answerFaulted } from "./faulted";
import { builtFiles } from "./files";
import { formActions } from "./form-actions";
import { type Kind, Misses, type Turn } from "./misses";
import { answerMissing } from "./missing";
import { sendPacked } from "./packed";
import { dropUnreadableState } from "./router-state";
import { inRequestSpan, keptRequestSpan } from "./seen/request-span";
import { noteSource, seen, type Watcher } from "./seen/seen";
import { shortLinks } from "./short-links";
import { arrivalOf, tellDoctor } from "./tell-doctor";
import { sayTooMany } from "./too-many";
import { turnOf } from "./turn-of";
import { filesOfSite, unknownPath } from "./unknown";
import { wellFormed } from "./well-formed";

/** Respond by their own handlers while Postgres is away. */
const NO_PAGE = /^\/(_next|api|pictures)\//i;
/** A slow reader releases its slot after this time. */
const LONGEST_TURN_MS = 10_000;

/** Target of every unknown path (000 §2). */
const ANYWHERE = "/campaigns";
/** Next's image optimizer is off. */
const OF_NEXT = /^\/_next\//;

/** Served even while Postgres is away. */
const FILE = /\.[a-z0-9]{2,12}$/i;

const idOf = (req: IncomingMessage) => requestIdOf(req.headers["x-request-id"]?.toString());

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

type HandlerOptions = {
  misses?: Pick<Misses, "turn">;
  /** Per process: asking the parent would cost more than most calls. */
  calls?: Pick<Misses, "count">;
  actions?: ReturnType<typeof formActions>;
  /** False shows the away page. */
  isOpen?: () => boolean;
  /** Missing means always ready. */
  reasons?: Reasons;
  watchers?: readonly Watcher[];
  isTraced?: boolean;
};

/** `keep` caches a page in advance. */
export type Handler = { listener: RequestListener; keep: PageCache["keep"] };

/** Serves files and the API, then cached pages, then Next. */
export function createHandler(
  next: RequestListener,
  versions: Versions,
  options: HandlerOptions = {},
): Handler {
  const {
    misses = new Misses(),
    calls = new Misses(),
    actions = formActions(),
    isOpen = () => true,
    reasons = async () => [],
    watchers = [],
    isTraced = false,
  } = options;
  const { APP_URL, SHORT_LINK_HOST, TRUSTED_PROXIES } = env();
  const always = { ...securityHeaders(), "content-security-policy": NOTHING_RUNS };
  const headers = Object.entries(always);
  const { origin } = new URL(APP_URL);
  const trust = trustOf(TRUSTED_PROXIES);
  const apiFor = apiListeners();
  const files = builtFiles();
  const known = filesOfSite();
  const ipOf = (req: IncomingMessage) => req.headers["x-forwarded-for"]?.toString() ?? "";
  const turnFor = (req: IncomingMessage, kind: Kind = {}): Promise<Turn> => misses.turn(ipOf(req), kind);
  const isFollowed = isTraced || env().LOG_REQUESTS === "yes";
  const startedAt = new WeakMap<IncomingMessage, number>();
  /** Copies are shared: they have an id only if requests are followed. */
  const tellOfPage = (req: IncomingMessage, res: ServerResponse, source: "kept" | "rendered") => {
    const since = startedAt.get(req);
    const isLookedAt = res.hasHeader("x-request-id");
    if (since === undefined || isLookedAt) {
      noteSource(res, { source });
      return undefined;
    }
    const request = idOf(req);
    noteSource(res, { source, request });
    keptRequestSpan(req, res, since);
    return request;
  };
  const cache = new PageCache({
    pages: next,
    versions,
    appUrl: APP_URL,
    sessionCookie: SESSION_COOKIE,
    always,
    turn: turnFor,
    ...(isFollowed || watchers.length > 0 ? { told: tellOfPage } : {}),
  });

  /** Answers unknown paths without a render. */
  async function answerUnknown(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> {
    if (OF_NEXT.test(url.pathname)) {
      res.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found");
      return true;
    }
    if (!isRead(req) || req.headers.rsc !== undefined) return false;
    const unknown = unknownPath(url.pathname, known);
    if (unknown === "nothing") {
      res.writeHead(307, { location: ANYWHERE, "cache-control": "no-store" }).end();
      return true;
    }
    const copy = unknown && (await cache.notFound(req, url));
    if (copy && !res.destroyed) send(req, res, copy);
    return Boolean(copy);
  }

  /**
   * Sessions count by account. Server actions by script are free: they have own limits, and a refusal would
   * lose the form.
   */
  async function turnToRender(req: IncomingMessage): Promise<Turn> {
    const cookies = cookiesOf(req.headers.cookie);
    const session = await readSessionCookie(sessionValueIn((name) => cookies[name]));
    return turnFor(req, {
      isFree: req.method === "POST" && req.headers["next-action"] !== undefined,
      account: session?.userId,
    });
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const text = textOf(req);
    for (const [name, value] of headers) res.setHeader(name, value);
    const refusal = refusedAtDoor(req);
    if (refusal) {
      sayRefused(req, res, refusal);
      return;
    }
    if (await answerHealth(req, res, reasons)) return;
    if (req.method === "TRACE") {
      res.writeHead(405, { allow: "GET, HEAD, POST" }).end();
      return;
    }
    dropUnreadableState(req);
    const request = wellFormed(req.url ?? "/");
    req.url = request;
    const elsewhere = shortLinks(req.headers.host, request, { origin, shortHost: SHORT_LINK_HOST });
    if (elsewhere === "nothing") {
      res.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found");
      return;
    }
    if (elsewhere) {
      res.writeHead(307, { location: elsewhere.location, "cache-control": "no-store" }).end();
      return;
    }
    if (await files(req, res, request)) return;
    const [path = request] = request.split("?", 1);
    if (!isOpen()) {
      sayAway(req, res, urlOf(origin + path) ?? new URL(origin));
      return;
    }
    const turnKind = turnOf(path);
    const hasFiles = isMultipart(req.headers["content-type"] ?? "");
    const wait = turnKind === "brief" ? calls.count(ipOf(req), { hasFiles }) : 0;
    if (wait > 0) {
      sayTooMany(req, res, urlOf(origin + path) ?? new URL(origin), wait);
      return;
    }
    const api = apiFor(path);
    if (api) {
      // Calls would hang with Postgres.
      if (await versions.isStillAway()) sayAway(req, res, new URL(path, origin));
      else await api(req, res);
      return;
    }
    const url = urlOf(origin + request);
    if (url && (await answerUnknown(req, res, url))) return;
    if (url && (await cache.serve(req, res, url, text))) return;
    // The page of a server action shows its error and keeps the typed values.
    const isPage = url !== null && !NO_PAGE.test(url.pathname) && req.headers["next-action"] === undefined;
    if (isPage && !FILE.test(url.pathname) && !(await versions.isThere())) {
      sayAway(req, res, url);
      return;
    }
    if (url && turnKind === "render") {
      const turn = await turnToRender(req);
      if (!("end" in turn)) {
        sayTooMany(req, res, url, turn.retryAfterSeconds);
        return;
      }
      // The client left.
      if (res.destroyed) {
        turn.end(200);
        return;
      }
      const late = setTimeout(() => turn.end(200), LONGEST_TURN_MS);
      res.once("close", () => {
        clearTimeout(late);
        turn.end(res.statusCode);
      });
    }
    sendPacked(req, res);
    if (url) answerFaulted(req, res, url);
    if (isPage && req.method !== "POST") answerMissing(req, res, () => cache.notFound(req, url));
    const asked = url === null || NO_PAGE.test(url.pathname) ? req : await actions(req, res, url.pathname);
    if (asked) await next(asked, res);
  }

  async function answerWatched(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await answer(req, res);
    } catch (error) {
      // The sender aborted; no error of ours.
      if (req.destroyed && !req.complete) {
        res.destroy();
        return;
      }
      log.error("request_failed", error);
      if (res.headersSent) res.destroy();
      else sayFailed(req, res, urlOf(origin + (req.url ?? "/")) ?? new URL(origin));
    }
  }

  /** Before headers are trusted. */
  function answerDoctor(req: IncomingMessage, res: ServerResponse): boolean {
    const arrival = arrivalOf(req);
    if (!arrival) return false;
    settleCaller(req, trust);
    for (const [name, value] of headers) res.setHeader(name, value);
    tellDoctor(req, res, arrival);
    return true;
  }

  const listener: RequestListener = (req, res) => {
    if (answerDoctor(req, res)) return;
    if (isFollowed) {
      settleCaller(req, trust);
      startedAt.set(req, performance.now());
    }
    const lookAt = () => {
      if (!isFollowed) settleCaller(req, trust);
      const id = idOf(req);
      res.setHeader("X-Request-Id", id);
      const work = () => inRequestSpan(req, res, () => answerWatched(req, res));
      watching({ id, of: "request" }, work).catch(() => res.destroy());
    };
    if (!cache.serveKnown(req, res, lookAt)) lookAt();
  };
  return { listener: seen(listener, watchers), keep: (url) => cache.keep(url) };
}
