import type { Fault, Route, SimPart, SimReply, SimRequest, SimText, World } from "@/simulator/core/types";
import { ACCOUNT_SID, API_VERSION, AUTH_TOKEN } from "./account";
import { accountRoutes } from "./account-routes";
import { TwilioError } from "./errors";
import { postJobs } from "./post-form";
import { countSegments } from "./segments";
import { acceptText, textJobs } from "./send";

export { receiveInboundSms } from "./inbound";

const BASE = `/${API_VERSION}/Accounts/:account/Messages`;
const LARGEST_PAGE = 1_000;

/** Calls of the product, for SDK 6.2. */
const routes: Route[] = [
  { method: "POST", path: `${BASE}.json`, handle: (req) => guarded(req, () => create(req)) },
  { method: "GET", path: `${BASE}.json`, handle: (req) => guarded(req, () => list(req)) },
  { method: "GET", path: `${BASE}/:sid`, handle: (req) => guarded(req, () => fetchOne(req)) },
  ...accountRoutes(guarded),
];

export const twilio: SimPart = { routes, jobs: { ...textJobs, ...postJobs } };

function guarded(req: SimRequest, answer: () => SimReply): SimReply {
  try {
    const expected = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString("base64")}`;
    if (req.headers.authorization !== expected) throw new TwilioError(401, 20003, "Authenticate");
    const { account } = req.params;
    if (account !== undefined && account !== ACCOUNT_SID) throw notFound(req);
    return answer();
  } catch (error) {
    if (error instanceof TwilioError) return error.reply();
    throw error;
  }
}

function create(req: SimRequest): SimReply {
  const { world } = req;
  const fault = takeFault(world);
  if (fault?.kind === "cut-before") return { status: 500, cut: true };
  if (fault?.kind === "status-429") {
    return {
      ...new TwilioError(429, 20429, "Too Many Requests").reply(),
      headers: { "retry-after": "1" },
    };
  }
  if (fault?.kind === "status-500") throw new TwilioError(500, 20500, "Internal Server Error");
  const form = new URLSearchParams(req.rawBody.toString("utf8"));
  const text = acceptText(world, {
    to: form.get("To") ?? "",
    body: form.get("Body") ?? "",
    from: form.get("From"),
    messagingServiceSid: form.get("MessagingServiceSid"),
    statusCallback: form.get("StatusCallback"),
  });
  if (fault?.kind === "cut-after") return { status: 500, cut: true };
  if (fault?.kind === "status-500-after") throw new TwilioError(500, 20500, "Internal Server Error");
  return { status: 201, body: shown(world, text) };
}

/** Matches the whole path or `POST /Messages.json`. */
function takeFault(world: World): Fault | null {
  const kinds: Fault["kind"][] = ["status-429", "status-500", "status-500-after", "cut-before", "cut-after"];
  return (
    world.takeFault(`POST ${BASE.replace(":account", ACCOUNT_SID)}.json`, kinds) ??
    world.takeFault("POST /Messages.json", kinds)
  );
}

function fetchOne(req: SimRequest): SimReply {
  const sid = (req.params.sid ?? "").replace(/\.json$/, "");
  const text = req.world.texts.find((candidate) => candidate.sid === sid);
  if (!text) throw notFound(req);
  return { status: 200, body: shown(req.world, text) };
}

function notFound(req: SimRequest): TwilioError {
  return new TwilioError(404, 20404, `The requested resource ${req.path} was not found`);
}

/** Newest first, by To, From and DateSent (inclusive), in pages. */
function list(req: SimRequest): SimReply {
  const { world, query } = req;
  const to = query.get("To");
  const from = query.get("From");
  const found = world.texts
    .filter((text) => (to === null || text.to === to) && (from === null || text.from === from))
    .filter((text) => withinDates(world.twilio.details[text.sid]?.dateSent ?? null, query))
    .reverse();
  const size = Math.min(LARGEST_PAGE, Math.max(1, Number(query.get("PageSize") ?? 50) || 50));
  const page = Math.max(0, Number(query.get("Page") ?? 0) || 0);
  const shownTexts = found.slice(page * size, (page + 1) * size);
  const address = (number: number): string => {
    const next = new URLSearchParams(query);
    next.set("PageSize", String(size));
    next.set("Page", String(number));
    return `${req.path}?${next}`;
  };
  const more = (page + 1) * size < found.length;
  return {
    status: 200,
    body: {
      messages: shownTexts.map((text) => shown(world, text)),
      page,
      page_size: size,
      start: page * size,
      end: page * size + Math.max(0, shownTexts.length - 1),
      uri: address(page),
      first_page_uri: address(0),
      previous_page_uri: page === 0 ? null : address(page - 1),
      next_page_uri: more ? address(page + 1) : null,
    },
  };
}

/** Unsent messages have no `DateSent`, so date filters exclude them. */
function withinDates(sentAt: string | null, query: URLSearchParams): boolean {
  const day = query.get("DateSent");
  const after = query.get("DateSent>");
  const before = query.get("DateSent<");
  if (sentAt === null) return day === null && after === null && before === null;
  const at = Date.parse(sentAt);
  if (day !== null && sentAt.slice(0, 10) !== day.slice(0, 10)) return false;
  // Bounds lack milliseconds: the whole second counts.
  if (after !== null && at < Date.parse(after)) return false;
  return before === null || at < Date.parse(before) + 1_000;
}

type Shown = Record<
  "sid" | "to" | "from" | "body" | "status" | "direction" | "account_sid" | "api_version" | "uri",
  string
> &
  Record<string, unknown>;

function shown(world: World, text: SimText): Shown {
  const details = world.twilio.details[text.sid];
  const uri = `/${API_VERSION}/Accounts/${ACCOUNT_SID}/Messages/${text.sid}.json`;
  return {
    sid: text.sid,
    account_sid: ACCOUNT_SID,
    api_version: API_VERSION,
    to: text.to,
    from: text.from,
    body: text.body,
    status: text.status,
    direction: details?.direction ?? "outbound-api",
    messaging_service_sid: details?.messagingServiceSid ?? null,
    num_segments: String(countSegments(text.body)),
    num_media: "0",
    price: null,
    price_unit: "USD",
    error_code: details?.errorCode ?? null,
    error_message: null,
    date_created: rfc2822(text.createdAt),
    date_sent: details?.dateSent ? rfc2822(details.dateSent) : null,
    date_updated: rfc2822(details?.dateUpdated ?? text.createdAt),
    subresource_uris: { media: uri.replace(".json", "/Media.json") },
    uri,
  };
}

function rfc2822(iso: string): string {
  return new Date(iso).toUTCString().replace("GMT", "+0000");
}
