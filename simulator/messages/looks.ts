export const PAGE_STYLES = `
.wrap { width: min(1480px, 100%); }
.judge { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 24px; align-items: start; }
.names { position: sticky; top: 16px; max-height: calc(100dvh - 32px); overflow: auto; }
.name { display: block; min-height: 44px; padding: 10px 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.name:hover, .name[aria-current] { background: var(--sage); }
.name[aria-current] { font-weight: 600; }
main > h2 { padding: 8px 0 16px; }
.sample { padding: 0 0 40px; }
.sample h3 { font: 600 1.0625rem/1.4 var(--sans); padding-bottom: 8px; }
.sample h4 { font: 600 .875rem/1.4 var(--sans); padding-bottom: 6px; }
.envelope { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 14px; font-size: .9375rem; padding-bottom: 16px; overflow-wrap: anywhere; }
.envelope dt { color: var(--ink-3); }
.envelope dd { margin: 0; }
.frames { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
.frames figure { margin: 0; max-width: 100%; }
.mailframe { display: block; max-width: 100%; border: 1px solid var(--line-strong); border-radius: 16px; background: var(--surface); }
.beside { flex: 1 1 280px; min-width: 0; display: grid; gap: 20px; }
.beside .bubble { max-width: 100%; }
.beside pre { padding: 14px; margin-top: 8px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunken); border-radius: 12px; font-size: .875rem; }
.beside summary { min-height: 44px; padding: 10px 0; cursor: pointer; font-weight: 600; }
@media (max-width: 899px) { .judge { display: block; } .names { position: static; max-height: 220px; margin-bottom: 24px; } }
`;

export const SCRIPT = `
(() => {
  const fit = (frame) => {
    const page = frame.contentDocument && frame.contentDocument.documentElement;
    if (page) frame.height = String(Math.ceil(page.getBoundingClientRect().height) + 4);
  };
  for (const frame of document.querySelectorAll(".mailframe")) {
    frame.addEventListener("load", () => fit(frame));
    fit(frame);
  }
})();
`;
