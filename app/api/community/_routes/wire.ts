import { z } from "zod";
import { idParam } from "@/app/api/_http";
import { centsToWire } from "@/lib/kernel";

/** Money on the wire: US dollars as a number with two decimals at most. */
export const dollars = z.number();
export const toDollars = centsToWire;

export const moment = z.iso.datetime();
export const iso = (at: Date) => at.toISOString();
export const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export const images = z.object({ mobile: z.string(), desktop: z.string() });

/** `{id}` of a community in the path. */
export const communityParams = z.object({ id: idParam });
/** `{id}` of a community and `{campaignId}` in the path. */
export const campaignParams = z.object({ id: idParam, campaignId: idParam });
