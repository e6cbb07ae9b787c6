import type { Route, SimReply, SimRequest, World } from "@/simulator/core/types";
import { ACCOUNT_SID, API_VERSION, MESSAGING_SERVICE_SID, SENDER_NUMBER } from "./account";
import { TwilioError } from "./errors";

type Guard = (req: SimRequest, answer: () => SimReply) => SimReply;

const SERVICE = "/v1/Services/:service";

export const accountRoutes = (guarded: Guard): Route[] => {
  const route = (method: Route["method"], path: string, answer: (req: SimRequest) => SimReply): Route => ({
    method,
    path,
    handle: (req) => guarded(req, () => answer(req)),
  });
  return [
    route("GET", `/${API_VERSION}/Accounts/:sid`, account),
    route("GET", SERVICE, (req) => serviceNamed(req)),
    route("POST", SERVICE, updateService),
    route("GET", `${SERVICE}/PhoneNumbers`, ({ world, path }) =>
      list(
        path,
        "phone_numbers",
        senders(world, "+").map((phone_number) => ({ phone_number })),
      ),
    ),
    route("GET", `${SERVICE}/ShortCodes`, ({ world, path }) =>
      list(
        path,
        "short_codes",
        senders(world, "").map((short_code) => ({ short_code })),
      ),
    ),
    route("GET", `${SERVICE}/Compliance/Usa2p`, ({ world, path }) =>
      list(
        path,
        "compliance",
        world.twilio.account.campaigns.map((campaign_status) => ({ campaign_status })),
      ),
    ),
    route("GET", "/v1/Tollfree/Verifications", tollFree),
  ];
};

const ok = (body: object): SimReply => ({ status: 200, body });

const DATES = { date_created: "2026-01-05T15:00:00Z", date_updated: "2026-01-05T15:00:00Z" };

function list(path: string, key: string, rows: object[]): SimReply {
  const items = rows.map((row, index) => ({
    sid: `${key}-${index}`,
    account_sid: ACCOUNT_SID,
    ...DATES,
    ...row,
  }));
  const meta = { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null, url: path };
  return ok({ [key]: items, meta });
}

function account({ world, params, path }: SimRequest): SimReply {
  if (params.sid !== `${ACCOUNT_SID}.json`)
    throw new TwilioError(404, 20404, `The requested resource ${path} was not found`);
  const { status, type } = world.twilio.account;
  return ok({
    sid: ACCOUNT_SID,
    friendly_name: "The provider",
    owner_account_sid: ACCOUNT_SID,
    status,
    type,
    ...DATES,
    subresource_uris: {},
    uri: path,
  });
}

const senders = (world: World, sign: "+" | "") =>
  world.twilio.account.senders.filter((sender) => sender.startsWith("+") === (sign === "+"));

/** Unchanged, the service forwards inbound texts to the site. */
function serviceNamed({ world, params, path }: SimRequest): SimReply {
  if (params.service !== MESSAGING_SERVICE_SID)
    throw new TwilioError(404, 20404, `The requested resource ${path} was not found`);
  const { inboundRequestUrl, useInboundWebhookOnNumber, campaigns } = world.twilio.account;
  return ok({
    sid: MESSAGING_SERVICE_SID,
    account_sid: ACCOUNT_SID,
    friendly_name: "Manyhands",
    ...DATES,
    inbound_request_url: inboundRequestUrl ?? `${world.appUrl}/api/webhooks/twilio`,
    inbound_method: "POST",
    fallback_url: null,
    fallback_method: "POST",
    status_callback: null,
    sticky_sender: true,
    mms_converter: true,
    smart_encoding: true,
    fallback_to_long_code: false,
    area_code_geomatch: true,
    synchronous_validation: false,
    validity_period: 36_000,
    usecase: "undeclared",
    us_app_to_person_registered: campaigns.includes("VERIFIED"),
    use_inbound_webhook_on_number: useInboundWebhookOnNumber,
    url: path,
    links: {},
  });
}

function updateService(req: SimRequest): SimReply {
  const form = new URLSearchParams(req.rawBody.toString("utf8"));
  const { account: state } = req.world.twilio;
  const url = form.get("InboundRequestUrl");
  if (url !== null) state.inboundRequestUrl = url;
  if (form.has("UseInboundWebhookOnNumber"))
    state.useInboundWebhookOnNumber = form.get("UseInboundWebhookOnNumber") === "true";
  req.world.touch();
  return serviceNamed(req);
}

function tollFree({ world, path }: SimRequest): SimReply {
  const { tollFreeStatus } = world.twilio.account;
  const verifications = tollFreeStatus
    ? [
        {
          tollfree_phone_number: SENDER_NUMBER,
          tollfree_phone_number_sid: "PN-simulator",
          status: tollFreeStatus,
        },
      ]
    : [];
  return list(path, "verifications", verifications);
}
