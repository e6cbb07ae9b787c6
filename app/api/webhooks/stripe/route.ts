import { textOf, tooLarge, WEBHOOK_BYTES } from "@/app/_lib/bounded-body";
import { DomainError } from "@/lib/kernel";
import { receiveStripeEvent } from "@/lib/payment";
import { log, systemCtx } from "@/lib/platform";

/** Stripe's events, signed by Stripe. They are stored and answered at once; the worker settles them. */
export async function POST(request: Request): Promise<Response> {
  const payload = await textOf(request, WEBHOOK_BYTES);
  if (payload === null) return tooLarge();
  try {
    await receiveStripeEvent(systemCtx("stripe"), {
      payload,
      signature: request.headers.get("stripe-signature"),
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    log.warn("stripe webhook with a bad signature");
    return new Response("bad signature", { status: 400 });
  }
  return new Response(null, { status: 200 });
}
