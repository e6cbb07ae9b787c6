import { z } from "zod";
import { type Endpoint, endpoint, strictBody } from "@/app/api/_http";
import { myPaymentSettings, paymentSettingsSchema, savePaymentSettings } from "@/lib/payment";

const path = "/payment/account/payment-settings";
const settings = z.object({ donateAnonymously: z.boolean() });

export const paymentSettings: Endpoint[] = [
  endpoint({
    method: "get",
    path,
    who: "member",
    summary: "Whether the caller's gifts begin without their name.",
    response: settings,
    handle: (ctx) => myPaymentSettings(ctx),
  }),
  endpoint({
    method: "post",
    path,
    who: "member",
    summary: "Changes whether the caller's gifts begin without their name.",
    request: { body: strictBody(paymentSettingsSchema.shape) },
    response: settings,
    handle: (ctx, { body }) => savePaymentSettings(ctx, body),
  }),
];
