import { ambient, dress } from "./appearance";
import { make } from "./dom";

export type BankOutcome = "complete" | "fail";

/**
 * The bank's 3-D Secure dialog: a modal dialog that keeps the focus until the person completes or fails the
 * authentication. Escape fails it, as closing Stripe's own dialog does. `sum`, e.g. `$20.76`, is shown unless
 * null.
 */
export function askBank(sum: string | null): Promise<BankOutcome> {
  return new Promise((resolve) => {
    const complete = make("button", { type: "button" }, "Complete authentication");
    const fail = make("button", { type: "button", class: "Plain" }, "Fail authentication");
    const dialog = make(
      "dialog",
      { class: "sim-bank", "aria-labelledby": "sim-bank-title", "aria-describedby": "sim-bank-text" },
      make(
        "header",
        {},
        make("h2", { id: "sim-bank-title" }, "Simulated bank check"),
        make("p", {}, "3-D Secure"),
      ),
      sum === null ? make("p", { class: "Sum" }, "Card check") : make("p", { class: "Sum" }, sum),
      make(
        "p",
        { id: "sim-bank-text" },
        "Here your bank would ask you to confirm that it is you. Choose how it ends.",
      ),
      make("footer", {}, complete, fail),
    );
    const back = document.activeElement;

    function close(outcome: BankOutcome): void {
      dialog.close();
      dialog.remove();
      if (back instanceof HTMLElement) back.focus();
      resolve(outcome);
    }
    complete.addEventListener("click", () => close("complete"));
    fail.addEventListener("click", () => close("fail"));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close("fail");
    });
    dialog.addEventListener("keydown", (event) => {
      // Stops the page's own dialogs from handling this Escape or Enter.
      event.stopPropagation();
      if (event.key === "Tab") keepInside(event, [complete, fail]);
    });
    dress(dialog, ambient());
    document.body.append(dialog);
    dialog.showModal();
    complete.focus();
  });
}

function keepInside(event: KeyboardEvent, stops: (Element | null)[]): void {
  const at = stops.indexOf(document.activeElement);
  const next = stops[(at + (event.shiftKey ? stops.length - 1 : 1)) % stops.length];
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}
