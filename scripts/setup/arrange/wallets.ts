import { ask } from "@/scripts/doctor/answer";
import { isPublic, urlOf } from "@/scripts/doctor/settings";
import { failureOfStripe, stripeWith } from "@/scripts/doctor/stripe/ask";
import type { Step } from "@/scripts/setup/answers";

/** Registers the site's host, after asking. */
export async function arrangeWallets({ dialog, answers }: Step): Promise<void> {
  const settings = answers.settings();
  const host = urlOf(settings.APP_URL)?.hostname;
  if (host === undefined || !isPublic(settings)) return;
  const stripe = stripeWith(answers.of("STRIPE_SECRET_KEY"), settings);
  const listed = await ask(
    async () => (await stripe.paymentMethodDomains.list({ limit: 100 })).data,
    failureOfStripe,
  );
  if ("failure" in listed || listed.value.some(({ domain_name }) => domain_name === host)) return;
  const isWanted = await dialog.confirm({
    name: "REGISTER_WALLETS",
    message: "Register the site with Stripe for Apple Pay and Google Pay?",
    hint: `Without it, people have to type in their card. This registers ${host}.`,
    initial: true,
    unasked: "offer",
  });
  if (!isWanted) return;
  const made = await ask(() => stripe.paymentMethodDomains.create({ domain_name: host }), failureOfStripe);
  dialog.tell(
    "value" in made ? `${host} is registered.` : `Stripe did not register it (${made.failure.detail}).`,
  );
}
