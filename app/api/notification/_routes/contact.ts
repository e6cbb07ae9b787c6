import { z } from "zod";
import { endpoint, nothingSchema } from "@/app/api/_http";
import { asIssue } from "@/lib/kernel";
import { contactFields, contactUsWithFiles, FILE_BYTES, MOST_FILES } from "@/lib/notification";

const { name, message, ...fields } = contactFields;

/** The specification has both names, `name` and `userName` (001 §3, §7). */
const form = z.strictObject(
  {
    ...fields,
    name: name.optional(),
    userName: name.optional(),
    message: message.describe("At most 250 characters, or 1,500 for who is signed in."),
    attachments: z
      .array(z.file())
      .max(MOST_FILES)
      .optional()
      .describe(
        "PDF, TIFF, BMP, JPG, GIF, PNG, DOC or DOCX, each below 6,291,456 bytes; told by the content.",
      ),
  },
  { error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined) },
);

/** Includes fields and delimiters. */
const MOST_BYTES = MOST_FILES * FILE_BYTES + 128 * 1024;

export const contactRoutes = [
  endpoint({
    method: "post",
    path: "/notification/contactus",
    who: "public",
    summary:
      "Writes to the provider, who answers by e-mail, with up to three files. The same words by the same sender within ten minutes are one message",
    request: { form },
    response: nothingSchema,
    readsParts: true,
    maxBytes: MOST_BYTES,
    async handle(ctx, { parts }) {
      const { refusal } = await contactUsWithFiles(ctx, parts);
      if (refusal) throw refusal;
      return {};
    },
  }),
];
