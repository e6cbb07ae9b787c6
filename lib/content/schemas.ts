import { z } from "zod";
import { isPicture, PICTURE_NAMES } from "./picture-names";

const words = z.string({ error: "is missing" }).trim().min(1, "is empty");
const order = z.number({ error: "is missing: a number, the place in the list" });
/** Removes one of our texts. */
const hidden = z.boolean({ error: "is true or false" }).default(false);

/** Front matter by kind of text. */
export const FRONT = {
  page: z.strictObject({
    title: words,
    description: words,
    revised: z.iso.date("is a day such as 2022-01-01").optional(),
  }),
  questions: z.strictObject({ title: words, order, hidden }),
  values: z.strictObject({ title: words, order, hidden }),
  team: z.strictObject({ title: words, order, hidden }),
  tutorials: z.strictObject({
    title: words,
    summary: words,
    order,
    hidden,
    cover: z
      .string()
      .refine(isPicture, { error: `is one of ${PICTURE_NAMES.join(", ")}` })
      .optional(),
    video: z
      .string({ error: "is the id of a YouTube video, in quotes" })
      .regex(/^[\w-]{11}$/, "is the id of a YouTube video: eleven characters")
      .optional(),
  }),
} as const;

/** A provider may add files. */
export const LISTS = ["questions", "values", "team", "tutorials"] as const;
export type ListName = (typeof LISTS)[number];

export const PAGES = ["privacy-and-policy", "terms-and-conditions", "text-messages"] as const;
export type PageName = (typeof PAGES)[number];
