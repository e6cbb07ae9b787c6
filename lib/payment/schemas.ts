import parsePhoneNumber from "libphonenumber-js";
import { z } from "zod";
import {
  asIssue,
  because,
  cleanEmail,
  cleanName,
  cleanPhone,
  emailProblem,
  isPersonName,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  parseWholeDollars,
  tidy,
  zodCheck,
} from "@/lib/kernel";

const REQUIRED = asIssue("input.required");

/** Made once per attempt; the same key is the same attempt. */
export const attemptKeySchema = z.string().regex(/^[ -~]{16,200}$/, asIssue("input.invalid_key"));

export const cardIdSchema = z.string().regex(/^\w{1,200}$/, asIssue("gift.invalid_card"));

/** Stripe's confirmation token. */
export const cardTokenSchema = z.string().regex(/^\w{1,200}$/, asIssue("gift.invalid_card"));

/** From a form (text) or JSON (number). */
function wholeDollars(words: {
  empty: string;
  zero: string;
  notDigits: string;
  tooMuch: string;
  max: number;
}) {
  return z
    .union([z.string(), z.number()], {
      error: (issue) => (issue.input === undefined || issue.input === null ? words.empty : words.notDigits),
    })
    .transform((value, ctx) => {
      const refuse = (message: string) => {
        ctx.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (value === "") return refuse(words.empty);
      if (typeof value === "number" ? !(Number.isInteger(value) && value >= 0) : !/^[0-9]+$/.test(value)) {
        return refuse(words.notDigits);
      }
      const dollars = typeof value === "number" ? value : parseWholeDollars(value);
      if (dollars === null || dollars > words.max) return refuse(words.tooMuch);
      return dollars === 0 ? refuse(words.zero) : dollars;
    });
}

/** 001 §5, up to Stripe's maximum charge. */
export const donationAmountSchema = wholeDollars({
  empty: REQUIRED,
  zero: asIssue("gift.insufficient_amount"),
  notDigits: asIssue("input.digits_only"),
  tooMuch: asIssue("money.invalid_amount"),
  max: 999_999,
});

/** 000 §5. */
export const transferAmountSchema = wholeDollars({
  empty: asIssue("money.invalid_amount"),
  zero: asIssue("money.invalid_amount"),
  notDigits: asIssue("input.digits_only"),
  tooMuch: asIssue("money.invalid_amount"),
  max: 999_999_999_999,
});

const personName = (message: string) =>
  z
    .string({ error: message })
    .max(1_000, message)
    .transform(cleanName)
    .pipe(z.string().refine(isPersonName, message));

/** 001 §3, §5. */
export const visitorSchema = z.object({
  firstName: personName(asIssue("person.invalid_first_name")),
  lastName: personName(asIssue("person.invalid_last_name")),
  email: z
    .string({ error: asIssue("gift.invalid_email") })
    .max(1_000, { error: asIssue("gift.invalid_email"), abort: true })
    .transform(cleanEmail)
    .pipe(z.string().check(zodCheck((email) => emailProblem(email, "gift.invalid_email")))),
});

export const workSchema = z.string().max(2_000).nullable().default(null);

/** `communityId` beside a campaign must match it. */
const donationTargetSchema = z.union([
  z.object({ campaignId: z.string(), communityId: z.string().optional() }),
  z.object({ communityId: z.string(), campaignId: z.undefined().optional() }),
]);

/** 001 §3, §4. */
export const monthsSchema = z
  .number({ error: asIssue("gift.invalid_period") })
  .int(asIssue("gift.invalid_period"))
  .min(1, asIssue("gift.invalid_period"))
  .max(12, asIssue("gift.invalid_period"));

export const rhythmSchema = z.object({ months: monthsSchema });
export const cardUseSchema = z.object({ months: monthsSchema.nullable(), isFixed: z.boolean() });

export const giftSchema = z.object({
  target: donationTargetSchema,
  amount: donationAmountSchema,
  coverFees: z.boolean().default(true),
  isAnonymous: z.boolean().default(false),
  months: monthsSchema.nullable().default(null),
  visitor: visitorSchema.optional(),
  joinCommunity: z.boolean().default(false),
});

export const startDonationSchema = z.object({
  attemptKey: attemptKeySchema,
  ...giftSchema.shape,
  /** By default the donor's setting; visitors show their name. */
  isAnonymous: z.boolean().optional(),
  savePaymentMethod: z.boolean().default(false),
  work: workSchema,
  giveAgain: z.boolean().default(false),
});
export type StartDonationInput = z.input<typeof startDonationSchema>;

export const savedCardDonationSchema = startDonationSchema
  .omit({ savePaymentMethod: true, visitor: true, joinCommunity: true })
  .extend({ paymentMethodId: cardIdSchema });

export const quoteSchema = z.object({ amount: donationAmountSchema });

export const donationStatusSchema = z.object({ donationId: z.string(), attemptKey: attemptKeySchema });

/** 000 §3, misspelled as there. */
export const transferSchema = z.object({
  outgoingCommunityId: z.string(),
  incomingCamapaignId: z.string(),
  amount: transferAmountSchema,
  requestKey: attemptKeySchema,
});

export const campaignSchema = z.object({ campaignId: z.string() });
export const communitySchema = z.object({ communityId: z.string() });
export const memberSchema = communitySchema.extend({ userId: z.string() });
export const payoutRequestSchema = z.object({ communityId: z.string(), campaignId: z.string() });
export const sendSchema = payoutRequestSchema.extend({
  /** In cents. */
  shownCents: z.number().int().optional(),
});

const paging = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
};
export const pageSchema = z.object(paging);
export const campaignPageSchema = campaignSchema.extend(paging);
export const communityPageSchema = communitySchema.extend(paging);

export const paymentSettingsSchema = z.object({
  donateAnonymously: z.boolean({ error: REQUIRED }),
});

const requiredText = (max: number) =>
  z
    .string({ error: REQUIRED })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, REQUIRED)
        .max(max, asIssue(because("input.too_long", { count: max }))),
    );

/** Stored as +15551234567. */
const phoneSchema = z
  .string({ error: REQUIRED })
  .max(1_000, { error: asIssue("person.invalid_phone"), abort: true })
  .transform(cleanPhone)
  .pipe(z.string().min(1, REQUIRED).max(20, asIssue("person.invalid_phone")))
  .transform((value, ctx) => {
    const phone = parsePhoneNumber(value, "US");
    if (phone?.isValid()) return phone.number as string;
    ctx.addIssue({ code: "custom", message: asIssue("person.invalid_phone") });
    return z.NEVER;
  });

/**
 * The address must begin with a letter or digit: a spreadsheet would read a leading sign as a formula, and no
 * e-mail provider allows one.
 */
export const paypalSchema = z.object({
  campaignId: z.string(),
  email: z
    .string({ error: REQUIRED })
    .max(1_000, { error: asIssue("person.invalid_email"), abort: true })
    .transform(cleanEmail)
    .pipe(
      z
        .string()
        .min(1, { error: REQUIRED, abort: true })
        .check(
          zodCheck(
            (email) =>
              emailProblem(email, "person.invalid_email") ??
              (/^[a-z0-9]/.test(email) ? null : "person.invalid_email"),
          ),
        ),
    ),
});

/** 001 §3, §5. */
export const paperCheckSchema = z.object({
  campaignId: z.string(),
  name: requiredText(300),
  phoneNumber: phoneSchema,
  addressLine: requiredText(200),
  city: requiredText(100),
  state: requiredText(100),
  zipCode: requiredText(20),
  country: requiredText(100),
});

export const receivingMethodSchema = z.discriminatedUnion("method", [
  paypalSchema.extend({ method: z.literal("paypal") }),
  paperCheckSchema.extend({ method: z.literal("paper_check") }),
]);
export type ReceivingMethodInput = z.input<typeof receivingMethodSchema>;

export const payoutIdSchema = z.object({ payoutId: z.string() });
export const payoutListSchema = z.object({
  ...paging,
  state: z.enum(["waiting_for_method", "ready", "sent", "returned"]).optional(),
  isOpen: z.boolean().default(false),
  method: z.enum(["paypal", "paper_check"]).optional(),
  /** First come, first served. */
  oldestFirst: z.boolean().default(false),
});
/** `chosenAt`: time of the choice that the desk saw; omitted by callers that have just read it. */
export const payoutSentSchema = payoutIdSchema.extend({
  reference: requiredText(100),
  chosenAt: z.coerce.date().optional(),
});
export const MOST_AT_ONCE = 50;

export const payoutIdsSchema = z.object({ payoutIds: z.array(z.string()).max(MOST_AT_ONCE) });
/** Opening a payout that is not ready requires a reason. */
export const openPayoutSchema = payoutIdSchema.extend({ reason: requiredText(300).optional() });
export const payoutReturnedSchema = payoutIdSchema.extend({ reason: requiredText(300) });

export const troubleSchema = z.object({ troubleId: z.string() });
export const settleTroubleSchema = troubleSchema.extend({ reason: requiredText(300) });
export const inboxSchema = z.object({ ...paging, show: z.enum(["open", "closed"]).default("open") });
