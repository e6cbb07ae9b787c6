import { asc, eq } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema";
import { openSealed } from "@/lib/notification/templates/registry";
import { systemCtx } from "@/lib/platform";

export async function messagesTo(address: string | null) {
  const rows = await systemCtx("test")
    .db.select({ template: messages.template, data: messages.data })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(eq(deliveries.address, address ?? ""))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  return Promise.all(rows.map(async ({ template, data }) => ({ template, data: await openSealed(data) })));
}

export const templatesTo = async (address: string | null) =>
  (await messagesTo(address)).map(({ template }) => template);

/** Throws without a message of this template. */
export async function linkTo(address: string | null, template: string): Promise<Record<string, string>> {
  const message = (await messagesTo(address)).findLast((one) => one.template === template);
  if (!message?.data.link) throw new Error(`no ${template} was written to ${address}`);
  return Object.fromEntries(new URL(message.data.link).searchParams);
}
