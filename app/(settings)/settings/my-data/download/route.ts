import { proofPath } from "@/app/_lib/paths";
import { isSameOrigin } from "@/app/_lib/request";
import { getCtx } from "@/app/_lib/session";
import { DomainError, PRODUCT_NAME } from "@/lib/kernel";
import { dataFile, myData } from "@/lib/payment";
import { env, log } from "@/lib/platform";

const PAGE = "/settings/my-data";

const plain = (status: number, text: string) =>
  new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
const goTo = (path: string) => Response.redirect(`${env().APP_URL}${path}`, 303);

/** All that is held about the caller as a file. A POST, which nothing opens ahead of a click. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return plain(403, "This form came from another site.");
  try {
    const ctx = await getCtx();
    const day = ctx.now().toISOString().slice(0, 10);
    return new Response(dataFile(await myData(ctx)), {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="${PRODUCT_NAME.toLowerCase()}-my-data-${day}.json"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) {
      log.error("my_data_failed", error);
      return plain(500, "Something went wrong.");
    }
    if (error.code === "unauthenticated") return goTo(`/login?returnTo=${PAGE}`);
    if (error.code === "proof_needed") return goTo(proofPath(PAGE));
    return plain(error.status, error.title);
  }
}

/** Somebody who follows the address itself finds the page with the button. */
export const GET = (): Response => goTo(PAGE);
