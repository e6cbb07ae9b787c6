import { offlinePage } from "@/app/_features/states/offline-page";
import { inEnglish } from "@/lib/kernel";
import { readLanguage } from "@/lib/kernel/languages";

type Props = { params: Promise<{ language: string }> };

/** The service worker stores this page. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const language = readLanguage((await params).language);
  if (!language) return new Response(inEnglish("content.not_found"), { status: 404 });
  return new Response(offlinePage(language), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      "X-Robots-Tag": "noindex",
    },
  });
}
