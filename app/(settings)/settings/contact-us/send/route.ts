import { cookies } from "next/headers";
import { refusalWords } from "@/app/_features/i18n/error-words";
import { languageAt } from "@/app/_features/i18n/language-at";
import { renewIfExpired } from "@/app/_features/sign-in/renew";
import { refusalOf } from "@/app/_lib/answer";
import { FormBroken, FormTooLong, readMultipart } from "@/app/_lib/multipart";
import { addressOf, agentOf, isSameOrigin } from "@/app/_lib/request";
import { getCtx } from "@/app/_lib/session";
import { sessionValueIn, setSessionCookie } from "@/lib/identity";
import { DomainError, invalid, unauthenticated } from "@/lib/kernel";
import { contactUsWithFiles, FILE_BYTES, MOST_FILES } from "@/lib/notification";
import { type Ctx, env } from "@/lib/platform";
import { boundaryOf } from "@/lib/platform/form-fields";
import { forgetContact, keepContact } from "../_lib/kept-contact";

const PAGE = "/settings/contact-us";

/**
 * Above the allowed size, so that senders of an oversized file still read the reason. The excess is not
 * stored.
 */
const MOST_READ = 2 * MOST_FILES * FILE_BYTES;

const goTo = (path: string) =>
  new Response(null, {
    status: 303,
    headers: { location: `${env().APP_URL}${path}`, "cache-control": "no-store" },
  });

/**
 * The middleware skips this route, because it would buffer the whole form. So the session is renewed here.
 */
async function caller(request: Request): Promise<Ctx> {
  const jar = await cookies();
  const value = sessionValueIn((name) => jar.get(name)?.value);
  const from = { ip: addressOf(request.headers), userAgent: agentOf(request.headers) };
  const renewal = value ? await renewIfExpired(value, from) : null;
  if (renewal?.state === "renewed") setSessionCookie(jar, renewal.cookie);
  return getCtx();
}

type Outcome = { refusal: DomainError | null; fields: Record<string, string> };

async function outcomeOf(request: Request): Promise<Outcome> {
  try {
    if (!isSameOrigin(request.headers))
      throw new DomainError("forbidden", "unexpected", { log: "another origin" });
    const ctx = await caller(request);
    if (ctx.actor.kind !== "user") throw unauthenticated();
    const boundary = boundaryOf(request.headers.get("content-type") ?? "");
    if (boundary === null || !request.body) throw invalid("request.not_multipart");
    return await contactUsWithFiles(ctx, readMultipart(request.body, boundary, MOST_READ));
  } catch (error) {
    const refusal =
      error instanceof FormTooLong
        ? invalid("attachment.too_large", { attachments: ["attachment.too_large"] })
        : refusalOf(error instanceof FormBroken ? invalid("request.broke_off") : error, {
            event: "contact_failed",
          });
    return { refusal, fields: {} };
  }
}

/** Responds with JSON to the form's script, otherwise with a redirect to the page. */
export async function POST(request: Request): Promise<Response> {
  const isScript = request.headers.get("accept")?.includes("application/json") ?? false;
  const { refusal, fields } = await outcomeOf(request);
  const said = refusal && refusalWords(await languageAt(PAGE), refusal);
  const headers = { "cache-control": "no-store" };
  if (isScript) {
    if (said) return Response.json(said, { status: refusal.status, headers });
    return Response.json({ ok: true }, { headers });
  }
  if (refusal?.code === "unauthenticated") return goTo(`/login?returnTo=${PAGE}`);
  if (said) {
    await keepContact({ title: said.title, errors: said.errors, values: fields });
    return goTo(`${PAGE}?refused=1`);
  }
  await forgetContact();
  return goTo(`${PAGE}?sent=1`);
}

/** For a reload of this URL. */
export const GET = (): Response => goTo(PAGE);
