/** Dark mode swaps by class, except cloth. */
export const INK = "#22302B";
export const INK_2 = "#47574F";
export const GAIN = "#1B7447";
export const INK_3 = "#5F6D66";
export const SANS = "'Figtree Variable','Figtree',-apple-system,'Segoe UI',Arial,sans-serif";
export const SERIF = "'Fraunces Variable','Fraunces',Georgia,serif";

const DARK: Readonly<Record<string, string>> = {
  ".em-bg": "background:#131A17",
  ".em-card": "background:#1B2420;border-color:#2D3934",
  ".em-ink": "color:#F1EEE6",
  ".em-ink2": "color:#C3CBC4",
  ".em-ink3": "color:#9DA9A2",
  ".em-link": "color:#93D2B4",
  ".em-gain": "color:#7FD6A0",
  ".em-out": "border-color:#74837B",
  ".em-out a": "color:#F1EEE6",
  ".em-well": "background:#212C27",
  ".em-line": "border-color:#46534D",
  ".em-btn": "background:#86CBAA",
  ".em-btn a": "color:#0C241A",
  ".em-todo": "border-color:#46534D",
  ".em-next": "background:#3A2E16;border-color:#EFB654",
};

const rules = (before: string) =>
  Object.entries(DARK)
    .map(([selector, style]) => `${before}${selector}{${style.replace(/;|$/g, "!important$&")}}`)
    .join("");

/** Outlook on the web sets `data-ogsc`. */
export const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;text-size-adjust:100%}
.em-wrap td{overflow-wrap:anywhere;word-break:break-word}
@media (max-width:599px){.em-px{padding-left:20px!important;padding-right:20px!important}.em-wrap{padding:16px 12px!important}.em-btnw{width:100%!important}.em-btn,.em-btn a,.em-out,.em-out a{display:block!important;width:auto!important;text-align:center}.em-h{font-size:26px!important;line-height:32px!important}.em-strip td{height:10px!important}.em-strip .em-todo,.em-strip .em-next{height:30px!important}}
@media (prefers-color-scheme: dark){${rules("")}}
${rules("[data-ogsc] ")}`;
