import { z } from "zod";
import { endpoint, nothingSchema } from "@/app/api/_http";
import { asIssue } from "@/lib/kernel";
import { contactFields, contactUs } from "@/lib/notification";

const { name, ...fields } = contactFields;

/** The table of calls has `name`, the list of fields `userName` (001 §3, §7): either is accepted. */
const form = z
  .strictObject(
    { ...fields, name: name.optional(), userName: name.optional() },
    { error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined) },
  )
  .refine(({ name, userName }) => (name ?? userName) !== undefined, {
    path: ["name"],
    error: asIssue("input.required"),
    // Runs even if other fields are invalid, so that all errors are reported at once.
    when: () => true,
  })
  .transform(({ userName, ...rest }) => ({ ...rest, name: rest.name ?? userName ?? "" }));

export const contactRoutes = [
  endpoint({
    method: "post",
    path: "/notification/contactus",
    who: "public",
    summary:
      "Writes to the provider, who answers by e-mail. The same words by the same sender within ten minutes are one message",
    request: { form },
    response: nothingSchema,
    maxBytes: 64 * 1024,
    async handle(ctx, { form: contact }) {
      await contactUs(ctx, contact);
      return {};
    },
  }),
];
