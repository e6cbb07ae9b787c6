import { giftSums } from "@/app/_features/giving/sums";
import { getCtx } from "@/app/_lib/session";
import { DomainError, GENERIC_TITLE } from "@/lib/kernel";

/** What a gift of `amount` whole dollars costs and brings, with the fees covered and without. */
export async function GET(request: Request): Promise<Response> {
  try {
    const amount = new URL(request.url).searchParams.get("amount") ?? "";
    return Response.json(await giftSums(await getCtx(), amount));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ title: error.title ?? GENERIC_TITLE }, { status: error.status });
  }
}
