import type { Metadata } from "next";
import { Words } from "@/app/_features/i18n/words";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { PRODUCT_NAME } from "@/lib/kernel";
import { myCard } from "@/lib/payment";
import { env } from "@/lib/platform";
import { cardName, giftsWords } from "../_components/card-words";
import { PREFERENCES } from "../_components/paths";
import { CardForm } from "./_components/card-form";

/** The title says which of the two it is. */
export async function generateMetadata(): Promise<Metadata> {
  const { ctx } = await requireSignedIn();
  return { title: (await myCard(ctx)).card ? "Replace card" : "Add a card" };
}

/** A new card, which takes the place of the saved one; nothing is charged. */
export default async function CardPage() {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const { card, plans } = await myCard(ctx);
  const { STRIPE_PUBLISHABLE_KEY, SIMULATOR_URL } = env();
  return (
    <Page width="settings">
      <BackLink href={PREFERENCES}>Payment preferences</BackLink>
      <div className="stack g3">
        <h1>{card ? "Replace card" : "Add a card"}</h1>
        <p className="lead">
          {card ? `The new card takes the place of ${inSentence(cardName(card))}. ` : ""}
          Nothing is charged.
        </p>
      </div>
      <Words of={["giving"]} language="en">
        <CardForm
          agreement={`You let ${PRODUCT_NAME} charge this card for gifts that you make and for recurring gifts that you start. ${
            plans > 0
              ? `From now on it pays your ${giftsWords(plans)}. `
              : "You can give with it without typing it again. "
          }We e-mail you three days before each recurring charge.`}
          processor={{
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            script: SIMULATOR_URL ? `${SIMULATOR_URL}/stripe.js` : null,
          }}
        />
      </Words>
    </Page>
  );
}

/** "Card ending in 4242" is "your card ending in 4242" within a sentence; a brand's name stays. */
const inSentence = (name: string) => (name.startsWith("Card ") ? `your c${name.slice(1)}` : `your ${name}`);
