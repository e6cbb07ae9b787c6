import { isSameOrigin } from "@/app/_lib/request";
import { getCtx } from "@/app/_lib/session";
import { DomainError } from "@/lib/kernel";
import { payoutsCsv } from "@/lib/payment";
import { env, log } from "@/lib/platform";

const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });

/** The ready PayPal payouts as a file. It names receivers, so it is a POST, which nothing opens ahead of a click. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return plain(403, "This form came from another site.");
  try {
    const { filename, csv } = await payoutsCsv(await getCtx());
    return new Response(csv, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${filename}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === "unauthenticated") {
      return Response.redirect(`${env().APP_URL}/login?returnTo=/platform/payouts`, 303);
    }
    if (error instanceof DomainError) return plain(error.status, error.title);
    log.error("payouts_csv_failed", error);
    return plain(500, "Something went wrong.");
  }
}

/** Somebody who follows the address itself finds the page with the button. */
export const GET = (): Response => Response.redirect(`${env().APP_URL}/platform/payouts`, 303);
