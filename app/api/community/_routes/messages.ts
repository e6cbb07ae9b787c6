import { z } from "zod";
import { endpoint } from "@/app/api/_http";
import { messageDefault, messageDefaults, messageTypes } from "@/lib/community";
import { asIssue } from "@/lib/kernel";
import { communityParams } from "./wire";

const setting = z.object({ messageType: z.int(), content: z.string(), isEnabled: z.boolean() });

const types = endpoint({
  method: "get",
  path: "/community/communities/messages/types",
  who: "member",
  summary: "The types of message: the launch and four milestones",
  response: z.array(z.object({ messageType: z.int(), name: z.string() })),
  handle: (ctx) => messageTypes(ctx),
});

const defaults = endpoint({
  method: "get",
  path: "/community/communities/{id}/messages",
  who: "admin",
  summary: "The texts that a new campaign begins with",
  request: { params: communityParams },
  response: z.array(setting),
  handle: (ctx, { params }) => messageDefaults(ctx, { communityId: params.id }),
});

const one = endpoint({
  method: "get",
  path: "/community/communities/{id}/messages/{type}",
  who: "admin",
  summary: "One of the texts that a new campaign begins with",
  request: {
    params: communityParams.extend({
      type: z
        .string()
        .regex(/^[0-9]{1,2}$/, asIssue("campaign.invalid_message_type"))
        .transform(Number)
        .meta({ type: "integer", minimum: 2, maximum: 6 }),
    }),
  },
  response: setting,
  handle: (ctx, { params }) => messageDefault(ctx, { communityId: params.id, messageType: params.type }),
});

export const messages = [types, defaults, one];
