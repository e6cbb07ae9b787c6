import { type Appearance, dress } from "./appearance";
import { make } from "./dom";
import { createEmitter } from "./emitter";
import type { CardDetails } from "./payment-element";
import { askPerson } from "./person-dialog";

export type WalletOptions = {
  buttonHeight?: number;
  emailRequired?: boolean;
  paymentMethods?: Partial<Record<"applePay" | "googlePay" | "link", "auto" | "always" | "never">>;
};

type WalletSurroundings = { appearance?: Appearance; sum: string };

const READY_AFTER_MS = 30;

type Holder = { name: string; email: string; number: string };
const HOLDER: Holder = {
  name: "Ingrid Solheim",
  email: "ingrid@solheim.example",
  number: "4242424242424242",
};
/** localStorage key that overrides the wallet's holder (JSON). */
const HOLDER_KEY = "sim-wallet";

function holder(): Holder {
  try {
    return { ...HOLDER, ...JSON.parse(localStorage.getItem(HOLDER_KEY) ?? "{}") };
  } catch {
    return HOLDER;
  }
}

const ADDRESS = { country: "US", postal_code: "45402", city: "Dayton", state: "OH", line1: "", line2: null };

const cardOf = ({ number, name, email }: Holder, type: Wallet["type"]): CardDetails => ({
  card: {
    number,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 4,
    cvc: "123",
    wallet: { type },
  },
  billing_details: {
    name,
    email,
    address: { country: ADDRESS.country, postal_code: ADDRESS.postal_code },
  },
});

/** Only Safari has it. */
function hasApplePay(): boolean {
  const session: unknown = Reflect.get(window, "ApplePaySession");
  if (typeof session !== "object" && typeof session !== "function") return false;
  const ask: unknown = session && Reflect.get(session, "canMakePayments");
  return typeof ask === "function" && Boolean(ask.call(session));
}

/** Simplified: Stripe asks Google. */
const hasGooglePay = (): boolean => "PaymentRequest" in window && /Android/.test(navigator.userAgent);

const WALLETS = [
  { name: "applePay", type: "apple_pay", label: "Apple Pay", isThere: hasApplePay },
  { name: "googlePay", type: "google_pay", label: "Google Pay", isThere: hasGooglePay },
  // Stripe offers Link if the account enables it.
  { name: "link", type: "link", label: "Pay with Link", isThere: () => true },
] as const;
type Wallet = (typeof WALLETS)[number];

/**
 * Express Checkout Element: a button per available wallet and its sheet. `onPaid` gets the card before the
 * page's `confirm`.
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
    const person = holder();
    const isPaid = await askPerson({
      title: `Simulated ${label.replace("Pay with ", "")}`,
      kind: `${person.name}${options.emailRequired && person.email ? `, ${person.email}` : ""}. The card in it ends in ${person.number.slice(-4)}`,
      sum: surroundings().sum,
      text: "Here your device would ask for your face, your finger or its code.",
      yes: `Pay with ${label.replace("Pay with ", "")}`,
      no: "Close the wallet",
    });
    if (!isPaid) {
      emitter.emit("cancel", about);
      return;
    }
    onPaid(cardOf(person, type));
    emitter.emit("confirm", {
      ...about,
      expressPaymentType: type,
      billingDetails: {
        name: person.name,
        ...(options.emailRequired && person.email ? { email: person.email } : {}),
        address: ADDRESS,
      },
      paymentFailed: () => {},
    });
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
        const methods = {
          applePay: isThere("applePay"),
          googlePay: isThere("googlePay"),
          link: isThere("link"),
        };
        const none = { amazonPay: false, paypal: false, klarna: false };
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
