import { z } from "zod";
import { jsonPost } from "@/app/_lib/json-post";
import { saveCard } from "@/lib/payment";
import { answerOf } from "../_lib/answers";

const schema = z.object({ cardToken: z.string().max(200), work: z.string().max(2_000).nullable() });

export const POST = jsonPost(schema, (ctx, input) => answerOf(() => saveCard(ctx, input)));
