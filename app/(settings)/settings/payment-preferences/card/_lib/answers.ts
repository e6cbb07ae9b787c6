import { getTranslations } from "next-intl/server";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { languageAt } from "@/app/_features/i18n/language-at";
import { flash } from "@/app/_lib/flash";
import { proofPath } from "@/app/_lib/paths";
import { DomainError, type PlainReason } from "@/lib/kernel";
import type { CardSaving } from "@/lib/payment";
import { CARD_PAGE, PREFERENCES } from "../../_components/paths";
import type { CardAnswer } from "./types";

const refused = async (reason: PlainReason): Promise<CardAnswer> => ({
  kind: "refused",
  message: reasonWords(await languageAt(CARD_PAGE), reason),
});

/** The specification's notice (001 §8). */
async function answerTo(saving: CardSaving): Promise<CardAnswer> {
  switch (saving.step) {
    case "saved": {
      const t = await getTranslations("cards.said");
      await flash(t("cardSaved"));
      return { kind: "go", href: PREFERENCES };
    }
    case "overtaken":
      return refused("card.changed_meanwhile");
    case "declined":
      return refused(saving.reason);
    case "bank":
      return { kind: "bank", clientSecret: saving.clientSecret, setupIntentId: saving.setupIntentId };
    case "work":
      return { kind: "work", work: saving.work };
    default:
      return { kind: "wait", seconds: saving.seconds };
  }
}

export async function answerOf(work: () => Promise<CardSaving>): Promise<CardAnswer> {
  try {
    return await answerTo(await work());
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "internal") throw error;
    if (error.code === "proof_needed") return { kind: "go", href: proofPath(CARD_PAGE) };
    return { kind: "refused", message: reasonWords(await languageAt(CARD_PAGE), error.why) };
  }
}
