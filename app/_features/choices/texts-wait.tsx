import { getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { waitsForTexts } from "@/lib/notification";
import type { Ctx } from "@/lib/platform";
import type { Account } from "@/lib/user";

/** Depends only on the member's choices, so a recipient sees nothing different. */
export async function TextsWait({ ctx, user }: { ctx: Ctx; user: Account }) {
  if (!user.phoneNumber || user.phoneNumberConfirmed) return null;
  if (!(await waitsForTexts(ctx, undefined))) return null;
  const t = await getTranslations("campaigns.textsWait");
  return (
    <Banner
      tone="gold"
      action={
        <LinkButton size="sm" variant="secondary" href="/settings/personal-info">
          {t("confirm")}
        </LinkButton>
      }
    >
      <p>{t("words")}</p>
    </Banner>
  );
}
