import { z } from "zod";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { endpoint, nothingSchema } from "@/app/api/_http";
import {
  communityFields,
  communityInfo,
  communityStatus,
  createCommunity,
  joinCommunity,
  leaveCommunity,
} from "@/lib/community";
import { asIssue } from "@/lib/kernel";
import { communityParams, images } from "./wire";

const create = endpoint({
  method: "post",
  path: "/community/communities",
  who: "member",
  summary: "Found a community; it waits for the provider's approval",
  request: {
    form: z.strictObject(
      { ...communityFields, file: z.file({ error: asIssue("picture.invalid_format") }).optional() },
      { error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined) },
    ),
  },
  response: z.object({ community: z.object({ id: z.string(), images }) }),
  status: 201,
  async handle(ctx, { form: { file, location, description, ...words } }) {
    const { id } = await createCommunity(ctx, {
      ...words,
      location: location ?? undefined,
      description: description ?? undefined,
      file: await uploadedBytes(file),
    });
    return { community: await communityInfo(ctx, { communityId: id }) };
  },
});

const status = endpoint({
  method: "get",
  path: "/community/communities/{id}/status",
  who: "member",
  summary: "Whether one of the caller's communities is approved",
  request: { params: communityParams },
  response: z.object({ isConfirmed: z.boolean() }),
  handle: (ctx, { params }) => communityStatus(ctx, { communityId: params.id }),
});

const join = endpoint({
  method: "post",
  path: "/community/communities/{id}/join",
  who: "member",
  summary: "Join an approved community",
  request: { params: communityParams },
  response: nothingSchema,
  async handle(ctx, { params }) {
    await joinCommunity(ctx, { communityId: params.id });
    return {};
  },
});

const leave = endpoint({
  method: "post",
  path: "/community/communities/{id}/leave",
  who: "member",
  summary: "Leave a community; an admin without whom it cannot be run has to assign another one before",
  request: { params: communityParams },
  response: nothingSchema,
  async handle(ctx, { params }) {
    await leaveCommunity(ctx, { communityId: params.id });
    return {};
  },
});

export const membership = [create, status, join, leave];
