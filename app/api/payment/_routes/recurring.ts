import { z } from "zod";
import { type Endpoint, endpoint, idParam, nothingSchema, pagingParams } from "@/app/api/_http";
import { mapPage } from "@/lib/kernel";
import { endRecurringGift, recurringGifts } from "@/lib/payment";
import { recurringGiftList, recurringGiftOnWire } from "./wire";

/** 001 §3, §4. A gift's `donationPeriod` starts one. */
export const recurring: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/payment/subscriptions/{pageSize}/{page}",
    who: "member",
    summary:
      "The caller's recurring donations that have not ended, newest first. `recurring` is how many months lie between two of them, `amount` what each gives.",
    request: { params: pagingParams },
    response: recurringGiftList,
    handle: async (ctx, { params }) => mapPage(await recurringGifts(ctx, params), recurringGiftOnWire),
  }),
  endpoint({
    method: "post",
    path: "/payment/stripe/subscriptions/{id}/cancel",
    who: "member",
    summary:
      "Ends a recurring donation of the caller at once; ending it again changes nothing. A charge that its bank is being asked about at this moment is the last one.",
    request: { params: z.object({ id: idParam }) },
    response: nothingSchema,
    handle: async (ctx, { params: { id } }) => {
      await endRecurringGift(ctx, { recurringGiftId: id });
      return {};
    },
  }),
];
