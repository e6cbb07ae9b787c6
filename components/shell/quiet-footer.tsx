import { LanguageSwitch } from "./language-switch";

/** Foot of pages with one thing to do: a shared link may reach somebody who reads another language. */
export function QuietFooter() {
  return (
    <footer className="wrap quiet-foot">
      <LanguageSwitch />
    </footer>
  );
}
