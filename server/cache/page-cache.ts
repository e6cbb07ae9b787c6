import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { fillPattern } from "@/app/_features/pages/path-tree";
import type { PagePath } from "@/app/pages";
import { MINUTE, PAGE_SIZE } from "@/lib/kernel";
import { log } from "@/lib/platform";
import { type Asked, askedNowhere, askedPage, keyOf } from "./asked";
import { type Copy, copyOf, weightOf } from "./copy";
import { Lru } from "./lru";
import { render } from "./render";
import { send } from "./send";
import type { Versions } from "./versions";

const MB = 1024 * 1024;
/** Midnight of every time zone falls on a quarter of an hour, and with it every "yesterday" on a page. */
const QUARTER = 15 * MINUTE;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The pages that say so. Next itself would send an empty document that only scripts fill. */
const NOT_FOUND: PagePath = "/not-found";
const CAMPAIGN_NOT_FOUND: PagePath = "/anonymous/campaign-not-found";
/** Where a visitor looks at a campaign or gives to one: its not-found helps on from there. */
const ABOUT_CAMPAIGNS = /^\/(community|campaign|anonymous)\//;

type Options = {
  /** Next, or whatever renders pages. */
  pages: RequestListener;
  versions: Pick<Versions, "of">;
  /** The public address of the site. */
  appUrl: string;
  sessionCookie: string;
  now?: () => number;
  maxBytes?: number;
};

/**
 * Public pages for people without a session, rendered once for each state of the data. The version is read before the
 * page is rendered, so what is shown is never older than its label; and every request reads it anew, so no label is
 * older than the request.
 */
export class PageCache {
  private readonly documents: Lru<Copy>;
  /** What is kept by words of callers: however many they make up, no document goes for it. */
  private readonly variants: Lru<Copy>;
  private readonly underWay = new Map<string, Promise<Copy | null>>();

  constructor(private readonly options: Options) {
    const most = options.maxBytes ?? 64 * MB;
    this.documents = new Lru((most * 3) / 4, weightOf);
    this.variants = new Lru(most / 4, weightOf);
  }

  private copiesFor({ query, router }: Asked): Lru<Copy> {
    return query.amount !== undefined || router.rsc !== undefined ? this.variants : this.documents;
  }

  /** Answers, or says false: then nothing was sent, and the page is to be rendered for its caller. */
  async serve(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const asked = askedPage(url, req.headers, this.options.sessionCookie);
    const copy = asked && (await this.find(asked));
    if (!copy || res.destroyed) return false;
    send(req, res, copy);
    return true;
  }

  /** What somebody without a session is told of a page that is not there; null for everybody else. */
  async notFound(req: IncomingMessage, url: URL): Promise<Copy | null> {
    const asked = askedNowhere(url, req.headers, this.options.sessionCookie);
    return asked && this.missing(asked);
  }

  private async find(asked: Asked): Promise<Copy | null> {
    if (!asked.campaign) return this.newest(asked, "", 200);
    const { pattern, communityId, campaignId } = asked.campaign;
    if (!UUID.test(communityId) || !UUID.test(campaignId)) return this.missing(asked);
    const id = campaignId.toLowerCase();
    const page = pageNumber(asked.query.page);
    // The one address of the page, however its ids were written.
    const path = fillPattern(pattern, { communityId: communityId.toLowerCase(), campaignId: id });
    const own = { ...asked, path };
    let state: Awaited<ReturnType<Versions["of"]>>;
    try {
      state = await this.options.versions.of(id);
    } catch {
      return this.lastOf(onPage(own, page));
    }
    if (state?.communityId !== communityId.toLowerCase()) return this.missing(asked);
    const last = Math.max(1, Math.ceil(state.contributionCount / PAGE_SIZE));
    const shown = onPage(own, Math.min(page, last));
    return (await this.newest(shown, state.version, 200)) ?? this.lastIfAway(shown, id);
  }

  /** Postgres may go away between the version and the render. */
  private async lastIfAway(asked: Asked, campaignId: string): Promise<Copy | null> {
    const isThere = await this.options.versions.of(campaignId).then(
      () => true,
      () => false,
    );
    return isThere ? null : this.lastOf(asked);
  }

  /** What may be shown while Postgres is away: not where one begins to give, for the gift could not be taken. */
  private lastOf(asked: Asked): Copy | null {
    return asked.campaign?.kind === "donate" ? null : (this.copiesFor(asked).get(keyOf(asked)) ?? null);
  }

  /** One answer for all that does not exist, kept once for each language and theme. */
  private async missing(asked: Asked): Promise<Copy | null> {
    // A part of a page carries its place, so it cannot be the same for all.
    if (asked.router.rsc !== undefined) return null;
    const nowhere = ABOUT_CAMPAIGNS.test(asked.path) ? CAMPAIGN_NOT_FOUND : NOT_FOUND;
    return this.newest({ ...asked, path: nowhere, query: {} }, "", 404);
  }

  private async newest(asked: Asked, version: string, status: number): Promise<Copy | null> {
    const key = keyOf(asked);
    const quarter = Math.floor((this.options.now?.() ?? Date.now()) / QUARTER);
    const label = `${version} ${quarter}`;
    const kept = this.copiesFor(asked).get(key);
    if (kept?.label === label) return kept;
    const job = `${label} ${key}`;
    const running = this.underWay.get(job);
    if (running) return running;
    const made = this.make(asked, label, status, key)
      .catch((error: unknown) => {
        log.error("page_render_failed", error);
        return null;
      })
      .finally(() => this.underWay.delete(job));
    this.underWay.set(job, made);
    return made;
  }

  private async make(asked: Asked, label: string, status: number, key: string): Promise<Copy | null> {
    const { rsc: _rsc, ...named } = asked.query;
    const given = Object.entries({ ...named, _rsc }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    const query = new URLSearchParams(given).toString();
    const { host, protocol } = new URL(this.options.appUrl);
    const rendered = await render(this.options.pages, {
      url: asked.path + (query ? `?${query}` : ""),
      headers: {
        ...asked.router,
        host,
        accept: "text/html",
        "accept-language": asked.language,
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": host,
        "x-forwarded-proto": protocol.slice(0, -1),
        ...(asked.theme ? { cookie: `theme=${asked.theme}` } : {}),
      },
    });
    const copy = rendered.status === 200 ? await copyOf(rendered, label, status) : null;
    if (copy) this.copiesFor(asked).set(key, copy);
    return copy;
  }
}

const pageNumber = (text: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;

const onPage = (asked: Asked, page: number): Asked => ({
  ...asked,
  query: { ...asked.query, page: page > 1 ? String(page) : undefined },
});
