import { z } from "zod";
import { endpoint, strictBody } from "@/app/api/_http";
import { changeChoices, choicesFields, kindSchema, myChoices, switchKinds } from "@/lib/notification";
import { KINDS } from "@/lib/notification/schemas";

const number = z
  .int()
  .describe("1 invitations to additional groups, 2 launch, 3 to 6 progress at 25, 50, 75, 100 %");

/** Every kind exactly once (001 §3). */
const choices = z.object({
  frequency: z.int().describe("of e-mails about progress: 0 as it happens, 1 weekly, 2 daily, 3 monthly"),
  messages: z.array(
    z.object({
      messageType: number,
      communicationMethod: z.int().describe("0 e-mail, 1 text where the site sends texts"),
      isEnabled: z.boolean(),
    }),
  ),
});

/** Missing or empty means every kind. */
const which = strictBody({ messageType: kindSchema.optional() }).optional();

const switching = (verb: "subscribe" | "unsubscribe", summary: string) =>
  endpoint({
    method: "post",
    path: `/notification/subscription/${verb}`,
    who: "member",
    summary,
    request: { body: which },
    response: choices,
    handle: (ctx, { body }) =>
      switchKinds(ctx, { messageType: body?.messageType, isEnabled: verb === "subscribe" }),
  });

export const subscriptionRoutes = [
  endpoint({
    method: "get",
    path: "/notification/subscription/types",
    who: "member",
    summary: "The kinds of messages that members choose",
    response: z.array(z.object({ messageType: number, name: z.string() })),
    handle: async () => [...KINDS],
  }),
  endpoint({
    method: "get",
    path: "/notification/subscription",
    who: "member",
    summary: "What the caller has chosen: how often, and all six kinds in their order",
    response: choices,
    handle: (ctx) => myChoices(ctx, undefined),
  }),
  endpoint({
    method: "put",
    path: "/notification/subscription",
    who: "member",
    summary:
      "Saves what the caller chooses; takes what the call to read it answers. Kinds that are left out stay as they are. Where the site sends texts, turning them on at a confirmed number agrees to the words of the page about text messages",
    request: { body: strictBody(choicesFields) },
    response: choices,
    handle: (ctx, { body }) => changeChoices(ctx, body),
  }),
  switching("subscribe", "Turns one kind of message on for the caller, or, without a kind, all of them"),
  switching("unsubscribe", "Turns one kind of message off for the caller, or, without a kind, all of them"),
];
