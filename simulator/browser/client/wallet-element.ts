import { type Appearance, dress } from "./appearance";
import { make } from "./dom";
import { createEmitter } from "./emitter";
import type { CardDetails } from "./payment-element";
import { askPerson } from "./person-dialog";

/** The options of the Express Checkout Element that the simulator supports. */
export type WalletOptions = {
  buttonHeight?: number;
  paymentMethods?: Partial<Record<"applePay" | "googlePay", "auto" | "always" | "never">>;
};

/** What the element takes from its Elements group. */
export type WalletSurroundings = { appearance?: Appearance; sum: string };

const READY_AFTER_MS = 30;

/** The card that a simulated wallet holds. */
const WALLET_CARD: CardDetails = {
  card: { number: "4242424242424242", exp_month: 12, exp_year: new Date().getFullYear() + 4, cvc: "123" },
  billing_details: { address: { country: "US", postal_code: "45402" } },
};

/** Apple's own sign that a device has Apple Pay; it is in Safari alone. */
function hasApplePay(): boolean {
  const session: unknown = Reflect.get(window, "ApplePaySession");
  if (typeof session !== "object" && typeof session !== "function") return false;
  const ask: unknown = session && Reflect.get(session, "canMakePayments");
  return typeof ask === "function" && Boolean(ask.call(session));
}

/** Google Pay is offered on Android devices here; Stripe asks Google. */
const hasGooglePay = (): boolean => "PaymentRequest" in window && /Android/.test(navigator.userAgent);

const WALLETS = [
  { name: "applePay", type: "apple_pay", label: "Apple Pay", isThere: hasApplePay },
  { name: "googlePay", type: "google_pay", label: "Google Pay", isThere: hasGooglePay },
] as const;
type Wallet = (typeof WALLETS)[number];

/**
 * The Express Checkout Element with Apple Pay and Google Pay: a button for each wallet that the device offers, and a
 * sheet in which the person pays or leaves. `onPaid` gets the card before the page hears `confirm`.
 */
export function createWalletElement(
  options: WalletOptions,
  surroundings: () => WalletSurroundings,
  { onPaid, onDestroy }: { onPaid: (card: CardDetails) => void; onDestroy: () => void },
) {
  const emitter = createEmitter();
  const about = { elementType: "expressCheckout" } as const;
  const offered = WALLETS.filter(
    ({ name, isThere }) => options.paymentMethods?.[name] !== "never" && isThere(),
  );
  const root = make("div", { class: "sim-wallets" }, ...offered.map(buttonOf));
  root.style.setProperty("--sim-wallet-height", `${options.buttonHeight ?? 44}px`);

  function buttonOf(wallet: Wallet): HTMLButtonElement {
    const button = make("button", { type: "button", class: `Wallet Wallet--${wallet.name}` }, wallet.label);
    button.addEventListener("click", () => void open(wallet));
    return button;
  }

  async function open({ type, label }: Wallet): Promise<void> {
    const mayOpen = await new Promise<boolean>((decide) => {
      const isHeard = emitter.emit("click", {
        ...about,
        expressPaymentType: type,
        resolve: () => decide(true),
        reject: () => decide(false),
      });
      if (!isHeard) decide(true);
    });
    if (!mayOpen) return;
    const isPaid = await askPerson({
      title: `Simulated ${label}`,
      kind: "The card in it ends in 4242",
      sum: surroundings().sum,
      text: "Here your device would ask for your face, your finger or its code.",
      yes: `Pay with ${label}`,
      no: "Close the wallet",
    });
    if (!isPaid) {
      emitter.emit("cancel", about);
      return;
    }
    onPaid(WALLET_CARD);
    emitter.emit("confirm", { ...about, expressPaymentType: type, paymentFailed: () => {} });
  }

  const element = {
    mount(target: string | HTMLElement): void {
      const container = typeof target === "string" ? document.querySelector(target) : target;
      if (!container)
        throw new Error(`The selector you specified (${String(target)}) applies to no DOM elements.`);
      dress(root, surroundings().appearance);
      container.replaceChildren(root);
      container.classList.add("StripeElement");
      setTimeout(() => {
        if (!root.isConnected) return;
        const isThere = (name: Wallet["name"]) => offered.some((wallet) => wallet.name === name);
        const methods = { applePay: isThere("applePay"), googlePay: isThere("googlePay") };
        const none = { amazonPay: false, link: false, paypal: false, klarna: false };
        emitter.emit("ready", {
          ...about,
          availablePaymentMethods: offered.length > 0 ? { ...methods, ...none } : undefined,
        });
      }, READY_AFTER_MS);
    },
    unmount: (): void => root.remove(),
    destroy(): void {
      root.remove();
      emitter.clear();
      onDestroy();
    },
    update: () => element,
    on(type: string, handler: (event?: unknown) => void) {
      emitter.on(type, handler);
      return element;
    },
    once(type: string, handler: (event?: unknown) => void) {
      emitter.once(type, handler);
      return element;
    },
    off(type: string, handler?: (event?: unknown) => void) {
      emitter.off(type, handler);
      return element;
    },
    focus: (): void => root.querySelector("button")?.focus(),
    blur: (): void => {},
  };
  return { element, surround: () => dress(root, surroundings().appearance) };
}
