import { rememberLanguage } from "@/app/_features/i18n/remember-language";
import { orRefusal, textOf } from "@/app/_lib/bounded-body";
import { isSameOrigin, samePath } from "@/app/_lib/request";
import { LANGUAGE_PARAMETER, readLanguage } from "@/lib/kernel/languages";

/** Body limit: the form holds one word. */
const MOST_BYTES = 1000;

/** Without the language parameter. */
function wayBack(request: Request): string {
  const referrer = request.headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return "/";
  const { pathname, searchParams } = new URL(referrer);
  searchParams.delete(LANGUAGE_PARAMETER);
  const query = searchParams.toString();
  return samePath(query ? `${pathname}?${query}` : pathname, "/");
}

/** Also in the account of a logged-in user. */
export async function POST(request: Request): Promise<Response> {
  const headers = new Headers({ Location: "/" });
  if (isSameOrigin(request.headers)) {
    const body = await orRefusal(textOf(request, MOST_BYTES));
    // An unreadable form chooses nothing.
    const form = new URLSearchParams(body instanceof Response ? "" : body);
    const language = readLanguage(form.get("language"));
    headers.set("Location", wayBack(request));
    if (language) await rememberLanguage(language);
  }
  return new Response(null, { status: 303, headers });
}
