import { type Param, pageNumber } from "@/app/_features/forms/search-params";
import { PAGE_SIZE } from "@/lib/kernel";

export const donationsPage = (param: Param, campaign: { contributionCount: number }): number =>
  Math.min(pageNumber(param), Math.max(1, Math.ceil(campaign.contributionCount / PAGE_SIZE)));
