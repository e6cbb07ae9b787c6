import { z } from "zod";
import { endpoint, nothingSchema } from "@/app/api/_http";
import { completeRegistration } from "@/lib/community";
import { termsVersion } from "@/lib/content/terms-version";
import {
  completeRegistrationSchema,
  resendExternalFields,
  resendExternalLink,
  resendLink,
  startRegistration,
  startRegistrationSchema,
} from "@/lib/identity";
import { asIssue, unauthenticated } from "@/lib/kernel";
import { offersTexts } from "@/lib/platform";
import { loginAnswer, loginAnswerSchema } from "./account";

const start = endpoint({
  method: "post",
  path: "/identity/account/start-registration",
  who: "public",
  summary: "Send the link to finish a registration; the same answer whether or not there is an account",
  request: { body: startRegistrationSchema },
  response: nothingSchema,
  async handle(ctx, { body }) {
    await startRegistration(ctx, body);
    return {};
  },
});

const resend = endpoint({
  method: "post",
  path: "/identity/account/resend-link",
  who: "public",
  summary:
    "Send that link again, at most every 300 seconds; with accessToken and provider, the link of an external login",
  request: { body: startRegistrationSchema.extend(resendExternalFields) },
  response: nothingSchema,
  async handle(ctx, { body }) {
    const { provider, accessToken, email } = body;
    if (provider) await resendExternalLink(ctx, { provider, accessToken, email });
    else await resendLink(ctx, body);
    return {};
  },
});

/** The verb requires it where the site sends texts. */
const phoneNumberSchema = z.string().nullish();

const isPresent = (given: unknown): boolean => given !== undefined && given !== null;
const isOfPhone = (given: unknown): boolean =>
  completeRegistrationSchema.shape.phoneNumber.safeParse(given).success;

/** Lets the response list every invalid field. */
const ofPhone = {
  path: ["phoneNumber"],
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

const complete = endpoint({
  method: "post",
  path: "/identity/account/complete-registration",
  who: "public",
  summary: "Finish a registration with the token of its link, and sign in",
  request: {
    body: completeRegistrationSchema
      .omit({ language: true, terms: true })
      .extend({ phoneNumber: phoneNumberSchema })
      .refine(({ phoneNumber }) => isPresent(phoneNumber) || !offersTexts(), {
        ...ofPhone,
        error: asIssue("input.required"),
      })
      .refine(({ phoneNumber }) => !isPresent(phoneNumber) || !offersTexts() || isOfPhone(phoneNumber), {
        ...ofPhone,
        error: asIssue("person.invalid_phone"),
      }),
  },
  response: loginAnswerSchema,
  async handle(ctx, { body }) {
    const { authentication } = await completeRegistration(ctx, {
      ...body,
      // API clients show the English terms.
      terms: { version: termsVersion("en"), by: "api" },
    });
    if (authentication.challenge !== null) throw unauthenticated();
    return loginAnswer(ctx, authentication);
  },
});

export const registration = [start, resend, complete];
