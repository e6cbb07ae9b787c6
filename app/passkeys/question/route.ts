import { z } from "zod";
import { questionCookie } from "@/app/_features/passkeys/question-cookie";
import { jsonPost } from "@/app/_lib/json-post";
import { askForNewPasskey, askForOwnPasskey, askForPasskey } from "@/lib/identity";
import type { Ctx } from "@/lib/platform";

const questionSchema = z.discriminatedUnion("use", [
  z.object({ use: z.literal("sign-in") }),
  z.object({ use: z.literal("prove") }),
  z.object({ use: z.literal("register"), password: z.string().max(200).optional() }),
]);
type Question = z.output<typeof questionSchema>;

const ask = (ctx: Ctx, question: Question) => {
  if (question.use === "register") return askForNewPasskey(ctx, question);
  return question.use === "prove" ? askForOwnPasskey(ctx) : askForPasskey(ctx);
};

export const POST = jsonPost(questionSchema, async (ctx, question) => {
  const { options, token } = await ask(ctx, question);
  await questionCookie.keep(token);
  return options;
});
