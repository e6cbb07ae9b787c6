import { refusalWords } from "@/app/_features/i18n/error-words";
import { languageAt } from "@/app/_features/i18n/language-at";
import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import { readLanguage } from "@/lib/kernel/languages";
import { readStatement, STATEMENT_FORMATS, statementFile } from "@/lib/payment";
import { env } from "@/lib/platform";

const PRIVATE = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

const goTo = (path: string) => Response.redirect(`${env().APP_URL}${path}`, 303);

function typedIn(query: URLSearchParams): string {
  const typed = new URLSearchParams();
  for (const name of ["from", "to", "lang"]) typed.set(name, query.get(name)?.slice(0, 40) ?? "");
  return typed.toString();
}

/** Invalid days redirect to the form, an ended link to its explanation. */
export async function statementDownload(
  request: Request,
  page: `/${string}`,
  token?: string,
): Promise<Response> {
  const { pathname, search, searchParams: query } = new URL(request.url);
  const language = readLanguage(query.get("lang")) ?? (await languageAt(pathname + search));
  const format = STATEMENT_FORMATS.find((name) => name === query.get("format")) ?? "pdf";
  const answered = await answer({
    event: "statement_failed",
    actor: getCtx,
    input: async () => ({
      from: query.get("from")?.slice(0, 40) ?? "",
      to: query.get("to")?.slice(0, 40) ?? "",
      ...(token !== undefined && { token: token.slice(0, 200) }),
    }),
    run: async (ctx, input) => statementFile(await readStatement(ctx, input), format, language),
  });
  if ("value" in answered) {
    const { filename, type, content } = answered.value;
    return new Response(content, {
      headers: {
        ...PRIVATE,
        "content-type": type,
        "content-disposition": `attachment; filename="${filename}"`,
      },
    });
  }
  const { refused } = answered;
  if (refused.code === "unauthenticated") return goTo(`/login?returnTo=${encodeURIComponent(page)}`);
  if (refused.code === "not_found") return goTo(page);
  if (refused.code === "invalid") return goTo(`${page}?${typedIn(query)}#statement`);
  const refusal = new Response(refusalWords(language, refused).title, {
    status: refused.status,
    headers: { ...PRIVATE, "content-type": "text/plain; charset=utf-8" },
  });
  if (refused.retryAfterSeconds !== undefined)
    refusal.headers.set("retry-after", String(refused.retryAfterSeconds));
  return refusal;
}
