import { z } from "zod";
import { communicationMethodSchema, phoneSchema } from "@/lib/identity";
import { firstNameSchema, lastNameSchema, phoneOf } from "@/lib/identity/inside";
import { pictureProblem } from "@/lib/integrations/pictures";
import { asIssue, cleanCode, cleanPhone } from "@/lib/kernel";
import { languageSchema } from "./language";

const REQUIRED = asIssue("input.required");

/** Ignores the declared name and type. */
const pictureFileSchema = z.instanceof(Uint8Array).superRefine((bytes, ctx) => {
  const why = pictureProblem(bytes);
  if (why) ctx.addIssue({ code: "custom", message: asIssue(why) });
});

/** 001 §5, §7. */
export const updateAccountSchema = z.object({
  id: z.string({ error: REQUIRED }),
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  /** As typed, with the chosen country. */
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
  /** A site without texts does not ask. */
  preferredCommunicationMethod: communicationMethodSchema.optional(),
  language: languageSchema.optional(),
  file: pictureFileSchema.optional(),
  /** Ignored if a picture is sent, too. */
  removePicture: z.boolean().default(false),
  /** Of the consent text in the form. */
  wordsIn: languageSchema.default("en"),
});

export const phoneChangeSchema = z.object({ phoneNumber: phoneSchema });

export const phoneCodeSchema = z.object({
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
