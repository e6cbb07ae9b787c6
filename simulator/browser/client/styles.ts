/** `--sim-…` properties come from the page's `appearance`. */
export const STYLES = `
.sim-payment, .sim-bank, .sim-wallets {
  --sim-muted: color-mix(in srgb, var(--sim-text) 72%, var(--sim-background));
  --sim-edge: color-mix(in srgb, var(--sim-text) 56%, var(--sim-background));
  font-family: var(--sim-font); font-size: var(--sim-size); line-height: 1.4; color: var(--sim-text);
  -webkit-font-smoothing: antialiased;
}
.sim-payment *, .sim-bank * { box-sizing: border-box; margin: 0; font: inherit; }
.sim-payment { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: var(--sim-row) var(--sim-column); }
.sim-payment .Field { display: grid; gap: calc(var(--sim-space) * 1.5); align-content: start; min-width: 0; grid-column: span 6; }
.sim-payment .Field--country { grid-column: span 7; }
.sim-payment .Field--postalCode { grid-column: span 5; }
.sim-payment .Wide { grid-column: 1 / -1; }
.sim-payment .Label { font-size: .9375em; font-weight: 600; color: var(--sim-label); }
.sim-payment .Box { position: relative; display: grid; }
.sim-payment .Input {
  width: 100%; min-width: 0; min-height: 50px; padding: calc(var(--sim-space) * 3) calc(var(--sim-space) * 3.75);
  border: 1.5px solid var(--sim-edge); border-radius: var(--sim-radius); background: var(--sim-background);
  color: var(--sim-text); font-size: 1.0625em; line-height: 1.4; font-variant-numeric: tabular-nums; box-shadow: none;
  appearance: none; text-overflow: ellipsis;
}
.sim-payment .Input::placeholder { color: var(--sim-placeholder); opacity: 1; }
.sim-payment .Input:hover { border-color: var(--sim-primary); }
.sim-payment .Input:focus { outline: 3px solid var(--sim-primary); outline-offset: 1px; border-color: transparent; }
.sim-payment .Input--invalid { border-color: var(--sim-danger); color: var(--sim-danger); }
.sim-payment .Input:disabled { opacity: .6; }
.sim-payment input.Input[name="number"] { padding-right: 92px; }
.sim-payment select.Input { padding-right: 40px; cursor: pointer; }
.sim-payment select.Input option { color: CanvasText; background: Canvas; }
.sim-payment .Brand {
  position: absolute; right: 15px; top: 0; bottom: 0; display: flex; align-items: center; pointer-events: none;
  font-size: .8125em; font-weight: 600; color: var(--sim-muted);
}
.sim-payment .Chevron { position: absolute; right: 14px; top: 50%; width: 10px; height: 10px; pointer-events: none;
  border: solid var(--sim-muted); border-width: 0 2px 2px 0; transform: translateY(-70%) rotate(45deg); }
.sim-payment .Error { font-size: .9375em; color: var(--sim-danger); }
.sim-payment .Error:empty, .sim-payment [hidden] { display: none; }
.sim-payment .TermsText, .sim-payment .Hint { font-size: .8125em; line-height: 1.45; color: var(--sim-muted); }
.sim-payment .Hint { border-top: 1.5px dashed color-mix(in srgb, var(--sim-edge) 60%, transparent); padding-top: 12px; }
.sim-payment .Hint code { font-variant-numeric: tabular-nums; white-space: nowrap; color: var(--sim-text); }
@media (max-width: 340px) { .sim-payment .Field { grid-column: 1 / -1; } }

.sim-wallets { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 12px; }
.sim-wallets .Wallet {
  min-height: var(--sim-wallet-height); border: 0; border-radius: var(--sim-radius); cursor: pointer; font: inherit;
  font-size: 1.0625em; font-weight: 600; background: #000; color: #fff; outline: 1.5px solid rgb(255 255 255 / .5);
  outline-offset: -1.5px;
}
.sim-wallets .Wallet--link { background: #00d66f; color: #011e0f; }
.sim-wallets .Wallet:focus-visible { outline: 3px solid var(--sim-primary); outline-offset: 2px; }

.sim-bank {
  pointer-events: auto; width: min(440px, calc(100vw - 32px)); max-height: calc(100dvh - 32px); margin: auto; padding: 0;
  border: 0; border-radius: 24px; overflow: auto; background: var(--sim-background); color: var(--sim-text);
  box-shadow: 0 2px 6px rgb(0 0 0 / .12), 0 32px 64px -24px rgb(0 0 0 / .5);
}
.sim-bank::backdrop { background: rgb(16 22 19 / .58); }
.sim-bank header { padding: 24px 24px 0; display: grid; gap: 8px; }
.sim-bank h2 { font-size: 1.375em; font-weight: 640; letter-spacing: -.01em; line-height: 1.25; }
.sim-bank p.Sum { padding: 20px 24px; color: var(--sim-text); font-size: 2em; font-weight: 640; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.sim-bank p { padding: 0 24px; color: var(--sim-muted); }
.sim-bank header p { padding: 0; }
.sim-bank footer { display: grid; gap: 10px; padding: 24px; }
.sim-bank button {
  min-height: 50px; padding: 12px 20px; border-radius: 999px; border: 1.5px solid var(--sim-primary); cursor: pointer;
  font-size: 1.0625em; font-weight: 600; background: var(--sim-primary); color: var(--sim-on-primary);
}
.sim-bank button.Plain { background: transparent; color: var(--sim-primary); }
.sim-bank button:focus-visible { outline: 3px solid var(--sim-primary); outline-offset: 2px; }
.sim-bank button:disabled { opacity: .6; cursor: progress; }
`;
