import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { fillPattern } from "@/app/_features/pages/path-tree";
import type { PagePath } from "@/app/pages";
import type { PageVersion } from "@/lib/community";
import { MINUTE, PAGE_SIZE } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { log } from "@/lib/platform";
import { cacheByWeight } from "@/lib/platform/by-weight";
import type { Turn } from "../misses";
import { sayTooMany } from "../too-many";
import { type Copy, copyOf, weightOf } from "./copy";
import { type Known, KnownRequests } from "./known-requests";
import { LISTS } from "./lists";
import { keyOf, notFoundRequest, type PublicRequest, publicRequest } from "./public-request";
import { render } from "./render";
import { send, sender } from "./send";
import type { Versions } from "./versions";

const MB = 1024 * 1024;
/** Copies expire each quarter of an hour: in every time zone, midnight (and so "yesterday") falls on one. */
const QUARTER = 15 * MINUTE;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The not-found pages, rendered in full: Next itself sends an empty document that only scripts fill. */
const NOT_FOUND: PagePath = "/not-found";
const CAMPAIGN_NOT_FOUND: PagePath = "/anonymous/campaign-not-found";
/** Pages where a visitor looks at a campaign or gives to one. They have a not-found page of their own. */
const ABOUT_CAMPAIGNS = /^\/(community|campaign|anonymous)\//;

type Options = {
  /** Next, or whatever renders pages. */
  pages: RequestListener;
  versions: Pick<Versions, "of" | "ask">;
  /** The public address of the site. */
  appUrl: string;
  sessionCookie: string;
  /** The headers of every response, by their names in small letters. */
  always?: Readonly<Record<string, string>>;
  /**
   * Told of each page that is sent to somebody without a session, and whether it was kept or had to be rendered. What it
   * returns for one that `serveKnown` sends is the id of the request, sent with it.
   */
  told?: (req: IncomingMessage, res: ServerResponse, source: "kept" | "rendered") => string | undefined;
  /** Asked before a part of a page is rendered, of which callers can make up any number. */
  turn?: (req: IncomingMessage) => Promise<Turn>;
  now?: () => number;
  maxBytes?: number;
};

/** A network has had too much rendered. */
class TooMany extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super();
  }
}

type Ask = () => Promise<Turn>;
type Copies = ReturnType<typeof cacheByWeight<Copy>>;

/**
 * Caches public pages for people without a session, one copy for each state of the data. The version is read
 * before the page is rendered, so a copy is never older than its label. Every request reads the version
 * again, so no label is older than the request.
 */
export class PageCache {
  private readonly documents: Copies;
  /**
   * Copies by router headers, which an attacker can invent without end. Their own limit keeps them from evicting
   * documents.
   */
  private readonly variants: Copies;
  private readonly underWay = new Map<string, Promise<Copy | null>>();
  private readonly known = new KnownRequests();
  private readonly sendKnown: ReturnType<typeof sender>;
  /** Copies that were sent before: whoever gets one first has waited for its render. */
  private readonly sent = new WeakSet<Copy>();

  constructor(private readonly options: Options) {
    this.sendKnown = sender(options.always ?? {});
    const most = options.maxBytes ?? 64 * MB;
    this.documents = cacheByWeight((most * 3) / 4, weightOf);
    this.variants = cacheByWeight(most / 4, weightOf);
  }

  private copiesFor({ router }: PublicRequest): Copies {
    return router.rsc === undefined ? this.documents : this.variants;
  }

  /**
   * Answers a request like one that was answered before, in as few steps as can be: the version is read for it as for
   * every other. Returns false, or calls `otherwise` later, for a request that `serve` has to look at.
   */
  serveKnown(req: IncomingMessage, res: ServerResponse, otherwise: () => void): boolean {
    const known = this.known.get(req);
    if (!known) return false;
    const { campaign } = known;
    if (campaign === null) {
      const copy = this.keptFor(known, "", 1);
      if (copy) this.sendKnown(req, res, copy, this.options.told?.(req, res, "kept"));
      return copy !== undefined;
    }
    this.options.versions.ask(campaign.id, (error, state) => {
      if (res.destroyed) return;
      const isThere = error === null && state?.communityId === campaign.communityId;
      const copy = isThere
        ? this.keptFor(known, state.version, Math.min(known.page, lastPage(state)))
        : undefined;
      if (copy) this.sendKnown(req, res, copy, this.options.told?.(req, res, "kept"));
      else otherwise();
    });
    return true;
  }

  /** The copy of this very state. */
  private keptFor(known: Known, version: string, page: number): Copy | undefined {
    const copy = page === known.shown ? this.documents.get(known.key) : undefined;
    return copy?.label === this.labelOf(version) ? copy : undefined;
  }

  private labelOf(version: string): string {
    return `${version} ${Math.floor((this.options.now?.() ?? Date.now()) / QUARTER)}`;
  }

  /**
   * Sends a copy and returns true. False: nothing was sent, and the page must be rendered for its caller. `text` is
   * that of the request as it came in (`textOf`), by which `serveKnown` will know others like it.
   */
  async serve(
    req: IncomingMessage,
    res: ServerResponse,
    url: URL,
    text: string | null = null,
  ): Promise<boolean> {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const request = publicRequest(url, req.headers, this.options.sessionCookie);
    if (!request) return false;
    const { turn } = this.options;
    try {
      const copy = await this.lookUp(request, turn && (() => turn(req)), text);
      if (!copy || res.destroyed) return false;
      this.options.told?.(req, res, this.sent.has(copy) ? "kept" : "rendered");
      this.sent.add(copy);
      send(req, res, copy);
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      sayTooMany(req, res, url, error.retryAfterSeconds);
    }
    return true;
  }

  /** Has a page rendered as for somebody without a session, and kept; false when it cannot be. */
  async keep(url: URL): Promise<boolean> {
    const request = publicRequest(url, {}, this.options.sessionCookie);
    return request !== null && (await this.lookUp(request)) !== null;
  }

  /** The not-found page for somebody without a session; null for everybody else. */
  async notFound(req: IncomingMessage, url: URL): Promise<Copy | null> {
    const request = notFoundRequest(url, req.headers, this.options.sessionCookie);
    return request && this.missing(request);
  }

  private async lookUp(request: PublicRequest, ask?: Ask, text: string | null = null): Promise<Copy | null> {
    if (request.member && !isThere(request.member, request.language)) return this.missing(request);
    if (!request.campaign) {
      if (text !== null)
        this.known.remember(text, { campaign: null, page: 1, shown: 1, key: keyOf(request) });
      return this.newest(request, "", 200, ask);
    }
    const { kind, pattern, communityId, campaignId } = request.campaign;
    if (!UUID.test(communityId) || !UUID.test(campaignId)) return this.missing(request);
    const id = campaignId.toLowerCase();
    const page = pageNumber(request.query.page);
    // The canonical path of the page, whatever the case of its ids in the request.
    const path = fillPattern(pattern, { communityId: communityId.toLowerCase(), campaignId: id });
    const own = { ...request, path };
    let state: Awaited<ReturnType<Versions["of"]>>;
    try {
      state = await this.options.versions.of(id);
    } catch {
      return this.lastOf(onPage(own, page));
    }
    if (state?.communityId !== communityId.toLowerCase()) return this.missing(request);
    if (kind === "unkept") return null;
    const number = Math.min(page, lastPage(state));
    const shown = onPage(own, number);
    if (text !== null) {
      const campaign = { id, communityId: state.communityId };
      this.known.remember(text, { campaign, page, shown: number, key: keyOf(shown) });
    }
    return (await this.newest(shown, state.version, 200, ask)) ?? this.lastIfAway(shown, id);
  }

  /** The last copy if Postgres stopped answering between the version query and the render, else null. */
  private async lastIfAway(request: PublicRequest, campaignId: string): Promise<Copy | null> {
    const isThere = await this.options.versions.of(campaignId).then(
      () => true,
      () => false,
    );
    return isThere ? null : this.lastOf(request);
  }

  /** The last copy, sent while Postgres is away. Never of the donate page: the gift could not be accepted. */
  private lastOf(request: PublicRequest): Copy | null {
    return request.campaign?.kind === "donate" ? null : (this.copiesFor(request).get(keyOf(request)) ?? null);
  }

  /** Not-found pages do not depend on the requested path, so each is cached once per language and theme. */
  private async missing(request: PublicRequest): Promise<Copy | null> {
    // A part of a page depends on the page around it, so one copy does not fit all requests.
    if (request.router.rsc !== undefined) return null;
    const notFoundPath = ABOUT_CAMPAIGNS.test(request.path) ? CAMPAIGN_NOT_FOUND : NOT_FOUND;
    return this.newest({ ...request, path: notFoundPath, query: {} }, "", 404);
  }

  private async newest(
    request: PublicRequest,
    version: string,
    status: number,
    ask?: Ask,
  ): Promise<Copy | null> {
    const key = keyOf(request);
    const label = this.labelOf(version);
    const kept = this.copiesFor(request).get(key);
    if (kept?.label === label) return kept;
    const job = `${label} ${key}`;
    const running = this.underWay.get(job);
    if (running) return running;
    if (ask && request.router.rsc !== undefined) {
      const turn = await ask();
      if (!("end" in turn)) throw new TooMany(turn.retryAfterSeconds);
      // Somebody else may have had it rendered while this caller waited.
      return this.newest(request, version, status).finally(() => turn.end(200));
    }
    const made = this.make(request, label, status, key)
      .catch((error: unknown) => {
        log.error("page_render_failed", error);
        return null;
      })
      .finally(() => this.underWay.delete(job));
    this.underWay.set(job, made);
    return made;
  }

  private async make(
    request: PublicRequest,
    label: string,
    status: number,
    key: string,
  ): Promise<Copy | null> {
    const { rsc: _rsc, ...named } = request.query;
    const given = Object.entries({ ...named, _rsc }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    const query = new URLSearchParams(given).toString();
    const { host, protocol } = new URL(this.options.appUrl);
    const rendered = await render(this.options.pages, {
      url: request.path + (query ? `?${query}` : ""),
      headers: {
        ...request.router,
        host,
        accept: "text/html",
        "accept-language": request.language,
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": host,
        "x-forwarded-proto": protocol.slice(0, -1),
        ...(request.theme ? { cookie: `theme=${request.theme}` } : {}),
      },
    });
    const copy = rendered.status === 200 ? await copyOf(rendered, label, status) : null;
    if (copy) this.copiesFor(request).set(key, copy);
    return copy;
  }
}

const isThere = ({ pattern, name }: NonNullable<PublicRequest["member"]>, language: Language): boolean =>
  LISTS[pattern as PagePath]?.(name, language) ?? false;

const lastPage = ({ contributionCount }: PageVersion): number =>
  Math.max(1, Math.ceil(contributionCount / PAGE_SIZE));

const pageNumber = (text: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;

const onPage = (request: PublicRequest, page: number): PublicRequest => ({
  ...request,
  query: { ...request.query, page: page > 1 ? String(page) : undefined },
});
