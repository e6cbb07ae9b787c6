import { rememberLanguage } from "@/app/_features/i18n/remember-language";
import { orRefusal, textOf } from "@/app/_lib/bounded-body";
import { isSameOrigin, samePath } from "@/app/_lib/request";
import { LANGUAGE_PARAMETER, readLanguage } from "@/lib/kernel/languages";

/** The most bytes that the form may have: it holds one word. */
const MOST_BYTES = 1000;

/** The page that the form was on, without the parameter by which its address named a language. */
function wayBack(request: Request): string {
  const referrer = request.headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return "/";
  const { pathname, searchParams } = new URL(referrer);
  searchParams.delete(LANGUAGE_PARAMETER);
  const query = searchParams.toString();
  return samePath(query ? `${pathname}?${query}` : pathname, "/");
}

/** POST /language: remembers a choice, with the account of somebody logged in, and redirects back to the page. */
export async function POST(request: Request): Promise<Response> {
  const headers = new Headers({ Location: "/" });
  if (isSameOrigin(request.headers)) {
    const body = await orRefusal(textOf(request, MOST_BYTES));
    // A form that cannot be read chooses nothing.
    const form = new URLSearchParams(body instanceof Response ? "" : body);
    const language = readLanguage(form.get("language"));
    headers.set("Location", wayBack(request));
    if (language) await rememberLanguage(language);
  }
  return new Response(null, { status: 303, headers });
}
