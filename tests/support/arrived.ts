import { expect, type Page } from "@playwright/test";
import { z } from "zod";

const outboxSchema = z.object({
  emails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), createdAt: z.string() })),
});

export type ArrivedMail = z.infer<typeof outboxSchema>["emails"][number];

export async function mailsTo(page: Page, simulatorUrl: string, address: string): Promise<ArrivedMail[]> {
  const answer = await page.request.get(`${simulatorUrl}/_sim/outbox?to=${encodeURIComponent(address)}`);
  const { emails } = outboxSchema.parse(await answer.json());
  return emails.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export async function newestMail(
  page: Page,
  simulatorUrl: string,
  address: string,
  count = 1,
): Promise<ArrivedMail> {
  let mails: ArrivedMail[] = [];
  await expect
    .poll(
      async () => {
        mails = await mailsTo(page, simulatorUrl, address);
        return mails.length;
      },
      { message: `${count} mail(s) to ${address}`, timeout: 20_000 },
    )
    .toBe(count);
  const newest = mails.at(-1);
  if (!newest) throw new Error(`no mail to ${address}`);
  return newest;
}

export const linksIn = (mail: ArrivedMail) => mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];

/** Throws if no link has this path. */
export function linkIn(mail: ArrivedMail, path: string): string {
  const link = linksIn(mail).find((one) => new URL(one).pathname === path);
  if (!link) throw new Error(`no link to ${path} in "${mail.subject}"`);
  return link;
}
