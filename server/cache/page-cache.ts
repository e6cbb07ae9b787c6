import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { fillPattern } from "@/app/_features/pages/path-tree";
import type { PagePath } from "@/app/pages";
import type { PageVersion } from "@/lib/community";
import { MINUTE, PAGE_SIZE } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { log } from "@/lib/platform";
import { cacheByWeight } from "@/lib/platform/cache-by-weight";
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
/** Midnight, and so "yesterday", falls on a quarter hour in every time zone. */
const QUARTER = 15 * MINUTE;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Next's own not-found document needs scripts. */
const NOT_FOUND: PagePath = "/not-found";
const CAMPAIGN_NOT_FOUND: PagePath = "/anonymous/campaign-not-found";
/** They have their own not-found page. */
const ABOUT_CAMPAIGNS = /^\/(community|campaign|anonymous)\//;

type Options = {
  pages: RequestListener;
  versions: Pick<Versions, "of" | "ask">;
  appUrl: string;
  sessionCookie: string;
  /** In lower case. */
  always?: Readonly<Record<string, string>>;
  /** Called for each page sent without a session. For `serveKnown`, returns the request id. */
  told?: (req: IncomingMessage, res: ServerResponse, source: "kept" | "rendered") => string | undefined;
  /** Limits renders of page parts, which callers can invent. */
  turn?: (req: IncomingMessage) => Promise<Turn>;
  now?: () => number;
  maxBytes?: number;
};

class TooMany extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super();
  }
}

type Ask = () => Promise<Turn>;
type Copies = ReturnType<typeof cacheByWeight<Copy>>;

/**
 * Caches public pages for visitors without a session. The version is read before the render and on every
 * request, so no copy is older than its label and no label older than the request.
 */
export class PageCache {
  private readonly documents: Copies;
  /** Attackers can invent router headers: a separate limit protects documents from eviction. */
  private readonly variants: Copies;
  private readonly underWay = new Map<string, Promise<Copy | null>>();
  private readonly known = new KnownRequests();
  private readonly sendKnown: ReturnType<typeof sender>;
  /** Copies already sent once. The first caller waited for the render. */
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
   * Answers a known request, still reading the version. Returns false, or later calls `otherwise`, if `serve`
   * must handle it.
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

  private keptFor(known: Known, version: string, page: number): Copy | undefined {
    const copy = page === known.shown ? this.documents.get(known.key) : undefined;
    return copy?.label === this.labelOf(version) ? copy : undefined;
  }

  private labelOf(version: string): string {
    return `${version} ${Math.floor((this.options.now?.() ?? Date.now()) / QUARTER)}`;
  }

  /** Sends a copy; false if the page must be rendered. `serveKnown` recognizes equal requests by `text`. */
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

  /** False if impossible. */
  async keep(url: URL): Promise<boolean> {
    const request = publicRequest(url, {}, this.options.sessionCookie);
    return request !== null && (await this.lookUp(request)) !== null;
  }

  /** Null with a session. */
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

  /** If Postgres failed during the render. */
  private async lastIfAway(request: PublicRequest, campaignId: string): Promise<Copy | null> {
    const isThere = await this.options.versions.of(campaignId).then(
      () => true,
      () => false,
    );
    return isThere ? null : this.lastOf(request);
  }

  /** Never of the donate page, because the gift would fail. */
  private lastOf(request: PublicRequest): Copy | null {
    return request.campaign?.kind === "donate" ? null : (this.copiesFor(request).get(keyOf(request)) ?? null);
  }

  /** The path does not matter. */
  private async missing(request: PublicRequest): Promise<Copy | null> {
    // It depends on its surrounding page.
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
      // Another request may have rendered it.
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
