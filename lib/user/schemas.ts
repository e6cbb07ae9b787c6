import { z } from "zod";
import { communicationMethodSchema, phoneSchema } from "@/lib/identity";
import { firstNameSchema, lastNameSchema, phoneOf } from "@/lib/identity/inside";
import { pictureProblem } from "@/lib/integrations/pictures";
import { asIssue, cleanCode, cleanPhone } from "@/lib/kernel";
import { languageSchema } from "./language";

const REQUIRED = asIssue("input.required");

/** A picture as it was sent; what its name and its type claim does not count. */
const pictureFileSchema = z.instanceof(Uint8Array).superRefine((bytes, ctx) => {
  const why = pictureProblem(bytes);
  if (why) ctx.addIssue({ code: "custom", message: asIssue(why) });
});

/** What PUT /user/account and /settings/personal-info take (001 §5, §7). */
export const updateAccountSchema = z.object({
  /** The caller's own. */
  id: z.string({ error: REQUIRED }),
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  /** As typed, with the chosen country; empty without a number. */
  phoneNumber: z
    .union([z.string(), z.object({ number: z.string(), country: z.string() })], {
      error: REQUIRED,
    })
    .transform((given, ctx) => {
      const { number, country } = typeof given === "string" ? { number: given, country: "US" } : given;
      const text = cleanPhone(number);
      const phone = text === "" ? null : phoneOf(text, country);
      if (phone !== null || text === "") return phone;
      ctx.addIssue({ code: "custom", message: asIssue("person.invalid_phone") });
      return z.NEVER;
    }),
  /** Stays as it is when left out, as on a site without texts, whose form does not ask. */
  preferredCommunicationMethod: communicationMethodSchema.optional(),
  /** Of e-mails and texts; stays as it is when left out. */
  language: languageSchema.optional(),
  file: pictureFileSchema.optional(),
  /** Takes the picture away; one that is sent as well wins. */
  removePicture: z.boolean().default(false),
  /** The language in which the form showed what one agrees to with texts. */
  wordsIn: languageSchema.default("en"),
});

/** The number that is to be confirmed. */
export const phoneChangeSchema = z.object({ phoneNumber: phoneSchema });

/** The code of a text, as people type it. */
export const phoneCodeSchema = z.object({
  /** The language in which the form showed what one agrees to with texts. */
  wordsIn: languageSchema.default("en"),
  code: z
    .string({ error: REQUIRED })
    .transform((text) => cleanCode(text.slice(0, 100)))
    .pipe(
      z
        .string()
        .min(1, { error: REQUIRED, abort: true })
        .regex(/^[0-9]{6}$/, asIssue("code.six_digits")),
    ),
});
