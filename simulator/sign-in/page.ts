import { Html, html } from "@/simulator/page/html";
import { STYLES } from "@/simulator/page/styles";
import type { SimPerson } from "./state";

export type SignInPage = {
  provider: "Google" | "Facebook";
  /** Includes the query of the page's request. */
  action: string;
  site: string;
  people: SimPerson[];
  /** Google reports unverified addresses; Facebook omits them. */
  maySayUnverified: boolean;
  problem?: string;
  typed?: { email: string; firstName: string; lastName: string };
};

const OWN_STYLES = `
.sheet { width: min(440px, 100%); margin: 0 auto; padding: 40px 20px 64px; display: grid; gap: 20px; }
.sheet form { display: grid; gap: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 20px; padding: 24px; box-shadow: var(--shadow-2); }
.sheet label.field { display: grid; gap: 6px; font-weight: 600; font-size: .9375rem; }
.sheet label.tick { display: flex; gap: 10px; align-items: center; min-height: 44px; }
.sheet label.tick input { width: 20px; height: 20px; min-height: 0; accent-color: var(--primary); }
.sheet .two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.sheet .problem { background: var(--clay-soft); color: var(--clay-ink); border-radius: 12px; padding: 10px 14px; }
.sheet fieldset { border: 0; padding: 0; display: grid; gap: 8px; }
.sheet legend { font-weight: 600; font-size: .9375rem; margin-bottom: 8px; padding: 0; }
.sheet .person { text-align: left; border-radius: 14px; display: grid; }
.sheet .person span { font-weight: 400; font-size: .8125rem; color: var(--ink-2); overflow-wrap: anywhere; }
.sheet .ends { display: grid; grid-template-columns: 1fr auto; gap: 12px; }
`;

/** One page, without scripts. */
export function signInPage(page: SignInPage): string {
  const { provider, action, site, people, maySayUnverified, problem, typed } = page;
  return shell(
    provider,
    html`<p>${site} asks for your name and your e-mail. Nothing you type here leaves this computer.</p>
<form method="post" action="${action}">
  ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
  <label class="field">E-mail <input name="email" type="text" inputmode="email" autocomplete="off" value="${typed?.email ?? ""}"></label>
  <div class="two">
    <label class="field">First name <input name="firstName" autocomplete="off" value="${typed?.firstName ?? ""}"></label>
    <label class="field">Last name <input name="lastName" autocomplete="off" value="${typed?.lastName ?? ""}"></label>
  </div>
  <div>
    <label class="tick"><input type="checkbox" name="noEmail"> Don't share my e-mail</label>
    ${maySayUnverified ? html`<label class="tick"><input type="checkbox" name="unverified"> My e-mail is not verified</label>` : null}
  </div>
  <div class="ends"><button class="btn main">Continue</button><button class="btn" name="deny" value="1">Deny</button></div>
  ${people.length > 0 ? html`<fieldset><legend>Or go on as</legend>${people.map(personButton)}</fieldset>` : null}
</form>`,
  );
}

const personButton = ({ subject, email, firstName, lastName }: SimPerson) =>
  html`<button class="btn person" name="person" value="${subject}">${firstName} ${lastName}<span>${email}</span></button>`;

export const refusalPage = (provider: SignInPage["provider"], reason: string): string =>
  shell(provider, html`<p class="problem" role="alert">${reason}</p>`);

function shell(provider: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${provider} (simulated)</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLES + OWN_STYLES)}</style>
</head>
<body><main class="sheet"><h1>${provider}, as the simulator plays it</h1>${content}</main></body>
</html>`.value;
}
