import { z } from "zod";
import { contribute } from "../factories/campaign";

const orderSchema = z.object({ campaignId: z.string(), amountCents: z.number() });

process.send?.("ready");
process.once("message", async (message) => {
  const { campaignId, amountCents } = orderSchema.parse(message);
  for (let count = 1; process.connected; count++) {
    await contribute({ id: campaignId }, amountCents);
    await new Promise<void>((told) => process.send?.(count, undefined, {}, () => told()));
  }
  process.exit(0);
});
