import { z } from "zod";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { type Endpoint, endpoint } from "@/app/api/_http";
import { communicationMethodSchema } from "@/lib/identity";
import { asIssue } from "@/lib/kernel";
import { accountSchema, getAccount, updateAccount } from "@/lib/user";

const REQUIRED = asIssue("input.required");

const readAccount = endpoint({
  method: "get",
  path: "/user/account",
  who: "member",
  summary: "The caller's own account",
  response: accountSchema,
  handle: (ctx) => getAccount(ctx),
});

/** Multipart fields of 001 §7. The verb checks their values. */
const savedSchema = z.strictObject(
  {
    id: z.string({ error: REQUIRED }),
    file: z.file({ error: asIssue("picture.invalid_format") }).optional(),
    firstName: z.string({ error: REQUIRED }),
    lastName: z.string({ error: REQUIRED }),
    phoneNumber: z.string({ error: REQUIRED }),
    preferredCommunicationMethod: communicationMethodSchema,
  },
  { error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined) },
);

const saveAccount = endpoint({
  method: "put",
  path: "/user/account",
  who: "member",
  summary:
    "Save the caller's own names, picture, phone and channel; a changed phone is texted a code, and the answer has the old number until that code was entered; where the site sends no texts it is kept at once",
  request: { form: savedSchema },
  sentBack: accountSchema,
  response: accountSchema,
  async handle(ctx, { form: { file, ...fields } }) {
    const { account } = await updateAccount(ctx, { ...fields, file: await uploadedBytes(file) });
    return account;
  },
});

export const account: Endpoint[] = [readAccount, saveAccount];
