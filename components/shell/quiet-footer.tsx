import { LanguageSwitch } from "./language-switch";

/** Footer of pages for one task. It has the language switch, because a shared link may reach anybody. */
export function QuietFooter() {
  return (
    <footer className="wrap quiet-foot">
      <LanguageSwitch />
    </footer>
  );
}
