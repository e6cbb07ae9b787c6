"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { COMMUNITY_COOKIE, getViewer } from "@/app/_lib/session";
import { flash } from "@/components/ui/flash-server";
import { WAITING } from "@/lib/community";
import { env } from "@/lib/platform";

const A_YEAR = 365 * 24 * 60 * 60;

/** Remembers the chosen community and goes to its campaigns (specification 000 §2). */
export async function switchCommunity(form: FormData): Promise<void> {
  const viewer = await getViewer();
  const chosen = viewer?.communities.find((community) => community.id === form.get("communityId"));
  if (chosen && !chosen.isConfirmed) await flash(WAITING, "problem");
  if (chosen?.isConfirmed) {
    (await cookies()).set(COMMUNITY_COOKIE, chosen.id, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: A_YEAR,
      secure: env().APP_URL.startsWith("https://"),
    });
  }
  redirect("/campaigns");
}
