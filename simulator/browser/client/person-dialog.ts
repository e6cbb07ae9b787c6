import { ambient, dress } from "./appearance";
import { make } from "./dom";

type Question = {
  title: string;
  kind: string;
  /** E.g. `$20.76`. */
  sum: string;
  text: string;
  yes: string;
  no: string;
};

/** Modal dialog; Escape is the second button (false). */
export function askPerson({ title, kind, sum, text, yes, no }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const complete = make("button", { type: "button" }, yes);
    const fail = make("button", { type: "button", class: "Plain" }, no);
    const dialog = make(
      "dialog",
      { class: "sim-bank", "aria-labelledby": "sim-bank-title", "aria-describedby": "sim-bank-text" },
      make("header", {}, make("h2", { id: "sim-bank-title" }, title), make("p", {}, kind)),
      make("p", { class: "Sum" }, sum),
      make("p", { id: "sim-bank-text" }, text),
      make("footer", {}, complete, fail),
    );
    const back = document.activeElement;

    function close(isComplete: boolean): void {
      dialog.close();
      dialog.remove();
      if (back instanceof HTMLElement) back.focus();
      resolve(isComplete);
    }
    complete.addEventListener("click", () => close(true));
    fail.addEventListener("click", () => close(false));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(false);
    });
    dialog.addEventListener("keydown", (event) => {
      // Keeps Escape and Enter from the page's own dialogs.
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
