import { redirect } from "next/navigation";
import { z } from "zod";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { languageAt } from "@/app/_features/i18n/language-at";
import { answer } from "@/app/_lib/answer";
import { flash } from "@/app/_lib/flash";
import { jsonPost } from "@/app/_lib/json-post";
import { getCtx } from "@/app/_lib/session";
import { finishCard } from "@/lib/payment";
import { CARD_PAGE } from "../../_components/paths";
import { answerOf } from "../_lib/answers";

const schema = z.object({ setupIntentId: z.string().max(300) });

/** Called by the page after the bank's step. */
export const POST = jsonPost(schema, (ctx, input) => answerOf(() => finishCard(ctx, input)));

/** Receives the return from banks that take over the whole page. */
export async function GET(request: Request): Promise<Response> {
  const setupIntentId = new URL(request.url).searchParams.get("setup_intent") ?? "";
  const answered = await answer({
    event: "card_outcome_failed",
    actor: getCtx,
    input: async () => ({ setupIntentId }),
    run: (ctx, input) => answerOf(() => finishCard(ctx, input)),
  });
  if ("value" in answered && answered.value.kind === "go") redirect(answered.value.href);
  const told = "value" in answered && answered.value.kind === "refused" ? answered.value.message : null;
  await flash(told ?? reasonWords(await languageAt(CARD_PAGE), "card.not_confirmed"), "problem");
  redirect(CARD_PAGE);
}
