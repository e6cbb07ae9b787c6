const LIGHT = `color-scheme: light;
  --paper: #FAF7F2; --surface: #FFFEFB; --sunken: #F3EEE4; --sage: #E4ECE5; --ink: #22302B; --ink-2: #47574F; --ink-3: #5F6D66;
  --line: #E6DFD2; --line-strong: #7A847C; --primary: #1F5A46; --on-primary: #FFFFFF; --link: #1F5A46; --marigold: #E8A93B;
  --marigold-soft: #FBEED3; --marigold-ink: #6E4A06; --clay-ink: #9E3D22; --clay-soft: #FBE8E0; --seam: #CFC6B4; --focus: #1F5A46;
  --patch-1: #CFDED2; --patch-2: #F3CD85; --patch-3: #EBC3B2; --patch-4: #C9CEE0; --on-patch: #22302B;
  --shadow-2: 0 1px 2px rgb(64 48 16 / .05), 0 10px 28px -12px rgb(64 48 16 / .16);
  --shadow-3: 0 2px 6px rgb(40 32 16 / .08), 0 32px 64px -24px rgb(40 32 16 / .34);`;
const DARK = `color-scheme: dark;
  --paper: #131A17; --surface: #1B2420; --sunken: #212C27; --sage: #25342D; --ink: #F1EEE6; --ink-2: #C3CBC4; --ink-3: #9DA9A2;
  --line: #2D3934; --line-strong: #74837B; --primary: #86CBAA; --on-primary: #0C241A; --link: #93D2B4; --marigold: #EFB654;
  --marigold-soft: #3A2E16; --marigold-ink: #F5CE86; --clay-ink: #F3A58D; --clay-soft: #40241B; --seam: #46534D; --focus: #EFB654;
  --patch-1: #3C5146; --patch-2: #D9B36C; --patch-3: #C99683; --patch-4: #4A5270; --on-patch: #F1EEE6;
  --shadow-2: 0 1px 2px rgb(0 0 0 / .4), 0 12px 28px -12px rgb(0 0 0 / .6);
  --shadow-3: 0 2px 6px rgb(0 0 0 / .5), 0 32px 64px -24px rgb(0 0 0 / .8);`;

export const STYLES = `
@font-face { font-family: "Figtree"; src: url("/_page/figtree.woff2") format("woff2"); font-weight: 300 900; font-display: swap; }
@font-face { font-family: "Fraunces"; src: url("/_page/fraunces.woff2") format("woff2"); font-weight: 100 900; font-display: swap; }
:root { ${LIGHT} --sans: "Figtree", system-ui, "Segoe UI", sans-serif; --serif: "Fraunces", Georgia, serif; }
@media (prefers-color-scheme: dark) { :root { ${DARK} } .patch.p2, .patch.p3 { --on-patch: #2A1B08; } }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
html { background: var(--paper); -webkit-text-size-adjust: 100%; }
body { font: 400 16px/1.5 var(--sans); color: var(--ink); background: var(--paper); min-height: 100dvh; }
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 10px; }
h1, h2 { font-family: var(--serif); font-weight: 540; letter-spacing: -.02em; line-height: 1.2; font-variation-settings: "SOFT" 80; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.25rem; }
.caption { font-size: .8125rem; line-height: 1.4; color: var(--ink-3); }
.wrap { width: min(1320px, 100%); margin-inline: auto; padding: 0 24px 48px; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 24px; padding: 20px 0; }
.brand { display: flex; align-items: center; gap: 12px; flex: 1 1 300px; }
.brand svg { width: 36px; height: 36px; flex: none; }
.clock { display: flex; align-items: center; gap: 8px; font-size: .9375rem; color: var(--ink-2); }
.clock b { font-weight: 600; color: var(--ink); font-variant-numeric: tabular-nums; }
.btn { font: inherit; font-weight: 600; min-height: 44px; padding: 9px 16px; border-radius: 999px; border: 1.5px solid var(--line-strong); background: var(--surface); color: var(--ink); cursor: pointer; }
.btn:hover { background: var(--sage); }
.btn.main { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
.filter { display: flex; gap: 8px; align-items: center; }
select, input { font: inherit; color: var(--ink); min-height: 44px; padding: 9px 14px; border: 1.5px solid var(--line-strong); border-radius: 10px; background: var(--surface); min-width: 0; }
.filter select { max-width: 280px; }
.faults { background: var(--marigold-soft); color: var(--marigold-ink); border-radius: 16px; padding: 12px 18px; margin-bottom: 16px; font-size: .9375rem; }
.tabs { display: none; }
.columns { display: grid; grid-template-columns: minmax(260px, 1fr) minmax(360px, 410px) minmax(340px, 390px); gap: 24px; align-items: start; }
.columns > section { min-width: 0; }
.columns h2 { display: flex; align-items: baseline; gap: 10px; padding: 4px 0 12px; }
.columns h2 span { font: 400 .9375rem var(--sans); letter-spacing: 0; color: var(--ink-3); }
.list { list-style: none; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; overflow: hidden; box-shadow: var(--shadow-2); }
.list.scroll { max-height: calc(100dvh - 190px); min-height: 320px; overflow-y: auto; }
.list li + li { border-top: 1px solid var(--line); }
.mail { display: grid; grid-template-columns: 40px minmax(0, 1fr) auto; gap: 2px 12px; padding: 14px 16px; color: inherit; text-decoration: none; }
.mail:hover { background: color-mix(in oklab, var(--sage) 45%, transparent); }
.mail[aria-current] { background: var(--sage); }
.mail:focus-visible { outline-offset: -3px; }
.mail .patch { grid-row: 1 / 4; }
.mail b { font-weight: 600; overflow-wrap: anywhere; grid-column: 2 / 4; line-height: 1.35; }
.mail .who, .mail .snip { font-size: .8125rem; color: var(--ink-2); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.mail time { font-size: .8125rem; color: var(--ink-3); white-space: nowrap; }
.mail .snip { grid-column: 2 / 4; color: var(--ink-3); }
.patch { position: relative; width: 40px; height: 40px; border-radius: 34%; display: grid; place-items: center; font-weight: 640; color: var(--on-patch); background: var(--patch-1); }
.patch::after { content: ""; position: absolute; inset: 3px; border-radius: 28%; border: 1.25px dashed color-mix(in oklab, currentColor 42%, transparent); }
.patch.p2 { background: var(--patch-2); } .patch.p3 { background: var(--patch-3); } .patch.p4 { background: var(--patch-4); }
.phone { border: 9px solid #26332E; border-radius: 46px; background: var(--surface); overflow: hidden; box-shadow: var(--shadow-3); display: grid; grid-template-rows: auto minmax(0, 1fr) auto; height: calc(100dvh - 190px); min-height: 560px; max-height: 860px; }
.phone header { display: grid; gap: 2px; padding: 16px 18px 12px; border-bottom: 1px solid var(--line); }
.phone header b { font-weight: 640; line-height: 1.3; overflow-wrap: anywhere; }
.phone details { font-size: .8125rem; color: var(--ink-2); } .phone summary { cursor: pointer; padding: 6px 0; }
.phone details dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 10px; max-height: 160px; overflow: auto; overflow-wrap: anywhere; }
.phone iframe { width: 100%; height: 100%; border: 0; background: #fff; color-scheme: light; display: block; }
.phone pre { padding: 18px; white-space: pre-wrap; overflow: auto; overflow-wrap: anywhere; font: inherit; }
.chips { display: flex; gap: 8px; overflow-x: auto; padding: 2px 2px 12px; scrollbar-width: thin; }
.chip { flex: none; display: flex; align-items: center; min-height: 44px; padding: 6px 14px; border-radius: 999px; border: 1.5px solid var(--line-strong); color: var(--ink); background: var(--surface); text-decoration: none; font-size: .9375rem; font-variant-numeric: tabular-nums; }
.chip[aria-current] { background: var(--primary); border-color: var(--primary); color: var(--on-primary); font-weight: 600; }
.thread { display: flex; flex-direction: column-reverse; overflow-y: auto; padding: 16px; background: var(--sunken); }
.thread ol { list-style: none; padding: 0; display: grid; gap: 10px; }
.thread li { display: grid; justify-items: start; gap: 3px; } .thread li.mine { justify-items: end; }
.bubble { max-width: 88%; padding: 11px 15px; border-radius: 20px 20px 20px 6px; background: var(--surface); border: 1px solid var(--line); font-size: .9375rem; line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere; }
.mine .bubble { background: var(--primary); border-color: var(--primary); color: var(--on-primary); border-radius: 20px 20px 6px 20px; } .mine .bubble a { color: inherit; }
.texts #chips:not(:empty) ~ .phone { height: calc(100dvh - 250px); }
.reply { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; padding: 12px 14px 16px; border-top: 1px solid var(--line); }
.reply .words { grid-column: 1 / -1; display: flex; gap: 8px; margin: 0; }
.reply input { border-radius: 999px; padding-inline: 18px; }
.badge { display: inline-block; font-size: .8125rem; font-weight: 600; padding: 2px 10px; border-radius: 999px; background: var(--clay-soft); color: var(--clay-ink); justify-self: start; }
.empty { display: grid; justify-items: center; text-align: center; gap: 10px; padding: 56px 24px; border: 1.5px dashed var(--seam); border-radius: 20px; color: var(--ink-2); }
.empty b { font-family: var(--serif); font-weight: 540; font-size: 1.125rem; color: var(--ink); }
.back { display: none; }
@media (max-width: 1179px) { .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } .columns .texts { grid-column: 1 / -1; width: min(560px, 100%); margin-inline: auto; } }
@media (max-width: 759px) {
  .wrap { padding: 0 16px 32px; } .top { padding: 14px 0; } .brand { flex-basis: 100%; }
  .clock { flex: 1 1 100%; } .clock > span { flex: 1; } .clock .btn { padding-inline: 12px; } .filter { flex: 1 1 100%; } .filter select { flex: 1; max-width: none; }
  .tabs { display: grid; grid-template-columns: 1fr 1fr; gap: 4px; padding: 4px; border-radius: 999px; background: var(--sunken); margin-bottom: 16px; }
  .tabs a { min-height: 44px; display: grid; place-items: center; border-radius: 999px; text-decoration: none; color: var(--ink-2); font-weight: 600; }
  .tabs a[aria-current] { background: var(--surface); color: var(--ink); box-shadow: var(--shadow-2); }
  .columns { display: block; } .columns h2 { display: none; }
  [data-side="texts"] .mails, [data-side="texts"] .reader, [data-side="mails"] .texts { display: none; }
  [data-opened="no"] .reader, [data-opened="yes"] .mails { display: none; }
  .list.scroll { max-height: none; min-height: 0; }
  .phone { border-width: 0; border-radius: 20px; height: calc(100dvh - 250px); box-shadow: var(--shadow-2); min-height: 480px; }
  .back { display: inline-flex; align-items: center; min-height: 44px; font-weight: 600; text-decoration: none; }
}
@media (prefers-reduced-motion: no-preference) { .mail, .btn { transition: background-color .14s; } }
`;
