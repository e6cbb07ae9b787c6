import { orRefusal, textOf, WEBHOOK_BYTES } from "@/app/_lib/bounded-body";
import { malformed } from "@/app/_lib/malformed-webhook";
import { receiveStripeEvent } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";

/** Stores Stripe's signed events and responds immediately. The worker settles them. */
export async function POST(request: Request): Promise<Response> {
  const payload = await orRefusal(textOf(request, WEBHOOK_BYTES));
  if (payload instanceof Response) return payload;
  try {
    await receiveStripeEvent(systemCtx("stripe"), {
      payload,
      signature: request.headers.get("stripe-signature"),
    });
  } catch (error) {
    return malformed("stripe", error);
  }
  return new Response(null, { status: 200 });
}
