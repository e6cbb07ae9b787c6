import { z } from "zod";
import { endpoint, nothingSchema } from "@/app/api/_http";
import { asIssue } from "@/lib/kernel";
import { contactFields, contactUs } from "@/lib/notification";

const { name, ...fields } = contactFields;

/** The table of calls says `name`, the list of fields `userName` (001 §3, §7): either is taken. */
const form = z
  .strictObject(
    { ...fields, name: name.optional(), userName: name.optional() },
    { error: (issue) => (issue.code === "unrecognized_keys" ? asIssue("input.unknown_field") : undefined) },
  )
  .refine(({ name, userName }) => (name ?? userName) !== undefined, {
    path: ["name"],
    error: asIssue("input.required"),
    // Beside what else is wrong, so that all of it is told at once.
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
