"use server";

import { redirect } from "next/navigation";
import { flash } from "@/app/_lib/flash";
import { getViewer } from "../../_lib/session";
import { communityPaths } from "../communities/paths";
import { typed } from "../forms/typed-text";
import { reasonWords } from "../i18n/error-words";
import { languageHere } from "../i18n/language-at";
import { rememberCommunity } from "./remember-community";

/** Refuses unapproved ones (000 §2); a declined one leads to the reason. */
export async function switchCommunity(form: FormData): Promise<void> {
  const viewer = await getViewer();
  const { communityId } = typed(form, "communityId");
  const chosen = viewer?.communities.find((community) => community.id === communityId);
  if (chosen?.isDeclined) redirect(communityPaths.askAgain(chosen.id));
  if (chosen && !chosen.isConfirmed) {
    await flash(reasonWords(await languageHere(), "community.waiting"), "problem");
  }
  if (chosen?.isConfirmed) await rememberCommunity(chosen.id);
  redirect("/campaigns");
}
