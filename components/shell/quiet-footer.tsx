import { LanguageSwitch } from "./language-switch";

/** Has the language switch, because a shared link may reach anyone. */
export function QuietFooter() {
  return (
    <footer className="wrap quiet-foot">
      <LanguageSwitch />
    </footer>
  );
}
