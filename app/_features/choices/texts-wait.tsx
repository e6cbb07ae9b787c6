import { getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { myChoicesPage } from "@/lib/notification";
import type { Ctx } from "@/lib/platform";
import type { Account } from "@/lib/user";

const LAUNCHES = 2;
const BY_TEXT = 1;

/**
 * Stands until it is done: whoever chose texts and has not confirmed the number gets e-mails meanwhile. It depends on their
 * own choices alone, so it is the same for the one a campaign is for.
 */
export async function TextsWait({ ctx, user }: { ctx: Ctx; user: Account }) {
  if (!user.phoneNumber || user.phoneNumberConfirmed) return null;
  const { text, email, messages } = await myChoicesPage(ctx, undefined);
  const wanted = messages.some(
    (kind) => kind.messageType === LAUNCHES && kind.isEnabled && kind.communicationMethod === BY_TEXT,
  );
  if (!wanted || text !== "unconfirmed" || email !== "open") return null;
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
