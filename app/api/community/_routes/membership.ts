import { z } from "zod";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { endpoint, nothingSchema } from "@/app/api/_http";
import {
  communityChanges,
  communityFields,
  communityInfo,
  communityStatus,
  createCommunity,
  joinCommunity,
  removeCommunityPicture,
  updateCommunity,
} from "@/lib/community";
import { asIssue } from "@/lib/kernel";
import { leaveCommunity } from "@/lib/payment";
import { myCommunitySchema } from "./community-wire";
import { communityParams, images } from "./wire";

const file = z.file({ error: asIssue("picture.invalid_format") }).optional();
const onlyTheseFields = {
  error: (issue: { code?: string }) =>
    issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined,
};

const create = endpoint({
  method: "post",
  path: "/community/communities",
  who: "member",
  summary: "Found a community; it waits for the provider's approval",
  request: {
    form: z.strictObject({ ...communityFields, file }, onlyTheseFields),
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

const update = endpoint({
  method: "put",
  path: "/community/communities/{id}",
  who: "admin",
  summary: "Change a community; a description, location or picture that is not sent stays",
  request: {
    params: communityParams,
    form: z.strictObject({ ...communityChanges, file }, onlyTheseFields),
  },
  repeats: { id: "id", communityId: "id" },
  sentBack: myCommunitySchema,
  response: z.object({ community: z.object({ images }) }),
  async handle(ctx, { params, form }) {
    const { location, description, ...words } = form;
    await updateCommunity(ctx, {
      ...words,
      communityId: params.id,
      location: textOrNone(location),
      description: textOrNone(description),
      file: await uploadedBytes(form.file),
    });
    return { community: await communityInfo(ctx, { communityId: params.id }) };
  },
});

/** Null clears a text. Undefined leaves it. */
const textOrNone = (text: string | null | undefined) => (text === null ? "" : text);

const removePicture = endpoint({
  method: "delete",
  path: "/community/communities/{id}/image",
  who: "admin",
  summary: "Take a community's picture away; it has its type's again",
  request: { params: communityParams },
  response: z.object({ community: z.object({ images }) }),
  handle: async (ctx, { params }) => ({
    community: { images: await removeCommunityPicture(ctx, { communityId: params.id }) },
  }),
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

export const membership = [create, update, removePicture, status, join, leave];
