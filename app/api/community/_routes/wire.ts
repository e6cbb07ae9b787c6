import { z } from "zod";
import { idParam } from "@/app/api/_http";
import { centsToWire } from "@/lib/kernel";

/** US dollars with at most two decimals. */
export const dollars = z.number();
export const toDollars = centsToWire;

export const moment = z.iso.datetime();
export const iso = (at: Date) => at.toISOString();
export const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

export const images = z.object({ mobile: z.string(), desktop: z.string() });

export const communityParams = z.object({ id: idParam });
export const campaignParams = z.object({ id: idParam, campaignId: idParam });
