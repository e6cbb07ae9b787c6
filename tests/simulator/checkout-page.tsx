import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

const stripe = loadStripe("pk_test_simulator");
const parameters = new URLSearchParams(location.search);
const dark = parameters.has("dark");

const appearance = {
  theme: dark ? "night" : "stripe",
  variables: dark
    ? {
        colorPrimary: "#86CBAA",
        colorBackground: "#1B2420",
        colorText: "#F1EEE6",
        colorDanger: "#F3A58D",
        accessibleColorOnColorPrimary: "#0C241A",
        borderRadius: "10px",
      }
    : {
        colorPrimary: "#1F5A46",
        colorBackground: "#FFFEFB",
        colorText: "#22302B",
        colorDanger: "#9E3D22",
        accessibleColorOnColorPrimary: "#FFFFFF",
        borderRadius: "10px",
      },
} as const;

function Checkout() {
  const [saves, setSaves] = useState(false);
  const options = {
    mode: "payment",
    amount: 2_076,
    currency: "usd",
    setupFutureUsage: saves ? "off_session" : null,
    appearance,
  } as const;
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm saves={saves} onSaves={setSaves} />
    </Elements>
  );
}

function CardForm({ saves, onSaves }: { saves: boolean; onSaves: (saves: boolean) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState("");
  const [ready, setReady] = useState(false);
  const [wallets, setWallets] = useState("");
  const [complete, setComplete] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    return pay([...new FormData(event.currentTarget).keys()].filter((key) => key !== "save"));
  }

  async function pay(leaked: string[]) {
    if (!stripe || !elements) return;
    const { error: wrong } = await elements.submit();
    if (wrong) return setOutcome(`wrong ${wrong.code}`);
    const query = `?amount=${parameters.get("amount") ?? 2_076}&save=${saves}`;
    const { clientSecret } = await (await fetch(`/intent${query}`, { method: "POST" })).json();
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: `${location.origin}/back` },
      redirect: "if_required",
    });
    const told = error
      ? `${error.type} ${error.code} ${error.decline_code} ${error.message}`
      : `${paymentIntent.status} ${paymentIntent.amount}`;
    setOutcome(`${told} ${leaked.join()}`.trim());
  }

  return (
    <form onSubmit={submit}>
      <ExpressCheckoutElement
        options={{ paymentMethods: { link: "never" } }}
        onReady={({ availablePaymentMethods: offered }) => setWallets(offered ? "offered" : "none")}
        onClick={({ resolve }) => resolve()}
        onCancel={() => setOutcome("closed")}
        onConfirm={() => pay([])}
      />
      <p id="wallets">{wallets}</p>
      <PaymentElement onReady={() => setReady(true)} onChange={(event) => setComplete(event.complete)} />
      <label>
        <input
          type="checkbox"
          name="save"
          checked={saves}
          onChange={(event) => onSaves(event.target.checked)}
        />
        Save this card for next time
      </label>
      <button type="submit" disabled={!ready}>
        Donate
      </button>
      <output>{outcome}</output>
      <p id="complete">{String(complete)}</p>
    </form>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Checkout />
    </StrictMode>,
  );
}
