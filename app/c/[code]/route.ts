import { redirect } from "next/navigation";
import { whereItLeads } from "@/app/_features/campaign/where-it-leads";
import { pathPart } from "@/app/_features/forms/search-params";
import { getCtx } from "@/app/_lib/session";
import { campaignOfCode } from "@/lib/community";
import { DomainError, isNotFound, LONGEST_TYPED } from "@/lib/kernel";

type Props = { params: Promise<{ code: string }> };

/** Unknown codes and hidden campaigns both lead to the entry page. */
async function destinationOf(typed: string): Promise<string> {
  try {
    return whereItLeads(await campaignOfCode(await getCtx(), { shortCode: typed }));
  } catch (error) {
    const again = `/c?typed=${encodeURIComponent(typed.slice(0, LONGEST_TYPED).toWellFormed())}`;
    if (isNotFound(error)) return again;
    if (error instanceof DomainError && error.code === "too_many") return `${again}&wait=1`;
    throw error;
  }
}

/** Such as /c/K7T2-M4P (decision 018). */
export async function GET(_request: Request, { params }: Props): Promise<never> {
  redirect(await destinationOf(pathPart((await params).code)));
}
