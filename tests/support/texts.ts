import { expect, type Page } from "@playwright/test";
import { z } from "zod";

const outboxSchema = z.object({
  texts: z.array(z.object({ to: z.string(), body: z.string(), createdAt: z.string() })),
});

export async function textLinkTo(page: Page, simulatorUrl: string, number: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`${simulatorUrl}/_sim/outbox?to=${encodeURIComponent(number)}`);
        const { texts } = outboxSchema.parse(await answer.json());
        const newest = texts.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).at(-1);
        link = newest && /https?:\/\/[^\s]+/.exec(newest.body)?.[0];
        return link !== undefined;
      },
      { message: `a text to ${number}`, timeout: 20_000 },
    )
    .toBe(true);
  return link ?? "";
}
