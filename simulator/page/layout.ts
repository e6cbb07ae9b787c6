import type { Fault, SimEmail } from "@/simulator/core/types";
import { Html, html, linked } from "./html";
import { SCRIPT } from "./script";
import { STYLES } from "./styles";
import type { Conversation, Selection, View } from "./view";

const DAY_MS = 86_400_000;
const STATUS_WORDS = {
  accepted: "Sending",
  queued: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  undelivered: "Not delivered",
  failed: "Failed",
} as const;

export function page(view: View): string {
  const { selection, mail, conversation } = view;
  const open = `${mail?.id ?? ""}|${conversation?.phone ?? ""}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Manyhands inbox (simulated)</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLES)}</style>
</head>
<body data-version="${view.version}" data-open="${open}" data-side="${selection.side}" data-opened="${selection.mail ? "yes" : "no"}">
<div class="wrap">
<header class="top">
  <div class="brand">${LOGO}<div><h1>Everyone's inbox</h1><p class="caption">Simulated e-mails and texts. Nothing here left this computer. <a href="/messages">Every message</a></p></div></div>
  ${filter(view)}
  <div class="clock"><span>Clock: <b id="clock" data-live><time data-ahead="${view.ahead}">${new Date(view.now).toISOString().slice(0, 16)}</time></b></span>
    <button class="btn" type="button" data-advance="3600">+1 hour</button>
    <button class="btn" type="button" data-advance="86400">+1 day</button></div>
</header>
<div id="faults" role="status" data-live>${view.faults.length > 0 && faults(view.faults)}</div>
<nav class="tabs" aria-label="What to read">
  <a href="${link(selection, { side: "mails", mail: null })}"${current(selection.side === "mails")}>E-mails</a>
  <a href="${link(selection, { side: "texts" })}"${current(selection.side === "texts")}>Texts</a>
</nav>
<main class="columns">
  <section class="mails" aria-labelledby="mails-title">
    <h2 id="mails-title">E-mails</h2>
    <div id="mails" data-live>${mailList(view)}</div>
  </section>
  <section class="reader" aria-label="The opened e-mail">${mail ? reader(mail, selection) : EMPTY_READER}</section>
  <section class="texts" aria-labelledby="texts-title">
    <h2 id="texts-title">Texts</h2>
    <div id="chips" data-live>${view.conversations.length > 1 && chips(view)}</div>
    ${conversation ? phone(conversation, view.now) : EMPTY_TEXTS}
  </section>
</main>
</div>
<script>${new Html(SCRIPT)}</script>
</body>
</html>`.value;
}

const LOGO = html`<svg viewBox="0 0 40 40" aria-hidden="true"><g fill="none" stroke-linecap="round" stroke-width="7"><path stroke="#E8A93B" d="M13 7v26"/><path stroke="#4E7F66" d="M27 7v26"/><path stroke="#1F5A46" d="M7 13h26M7 27h26"/><path stroke="#E8A93B" d="M13 22v10"/></g></svg>`;

const EMPTY_READER = html`<div class="empty"><b>No e-mail to read</b><span>Open one from the list when it has arrived.</span></div>`;
const EMPTY_TEXTS = html`<div class="empty"><b>No texts yet</b><span>People who chose text messages get theirs here, each on their own phone.</span></div>`;

function filter({ selection, recipients }: View): Html {
  const option = (value: string, label: string) =>
    html`<option value="${value}"${new Html((selection.to ?? "") === value ? " selected" : "")}>${label}</option>`;
  return html`<form class="filter" method="get">
    <label class="caption" for="to">For</label>
    <select id="to" name="to">${option("", "Everyone")}${recipients.map((one) => option(one, one))}</select>
    <input type="hidden" name="side" value="${selection.to?.startsWith("+") ? "texts" : selection.side}">
    <noscript><button class="btn">Show</button></noscript>
  </form>`;
}

function faults(all: Fault[]): Html {
  const words = all.map(({ kind, match, times }) => `${kind} ${match} ×${times}`).join(", ");
  return html`<p class="faults"><b>Waiting to go wrong:</b> ${words}</p>`;
}

function mailList(view: View): Html {
  if (view.mails.length === 0) {
    return html`<div class="empty"><b>No e-mails yet</b><span>They appear here by themselves as soon as the site sends one.</span></div>`;
  }
  return html`<ol class="list scroll">${view.mails.map((mail) => {
    const target = link(view.selection, { mail: mail.id, side: "mails" });
    return html`<li><a class="mail" href="${target}"${current(mail.id === view.mail?.id)}>
      ${patch(mail.to)}<span class="who">${mail.to}</span><time>${moment(mail.createdAt, view.now)}</time>
      <b>${mail.subject}</b><span class="snip">${snippet(mail)}</span></a></li>`;
  })}${view.olderMails > 0 && html`<li class="mail caption">${view.olderMails} older e-mails are not listed.</li>`}</ol>`;
}

function reader(mail: SimEmail, selection: Selection): Html {
  const headers = [["From", mail.from], ["To", mail.to], ...Object.entries(mail.headers)];
  return html`<a class="back" href="${link(selection, { mail: null })}">← All e-mails</a>
  <article class="phone">
    <header><b>${mail.subject}</b>
      <details><summary>${mail.from} to ${mail.to}</summary><dl>${headers.map(
        ([name, value]) => html`<dt>${name ?? ""}</dt><dd>${value ?? ""}</dd>`,
      )}</dl></details></header>
    ${
      mail.html
        ? html`<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${frame(mail.html)}"></iframe>`
        : html`<pre>${linked(mail.text)}</pre>`
    }
    <form class="reply" data-mail="${mail.id}">
      <input name="body" aria-label="Answer as ${mail.to}" placeholder="Answer this e-mail as its reader" autocomplete="off" maxlength="4000">
      <button class="btn main">Send</button>
    </form>
  </article>`;
}

/** Links open in a new tab, not in the frame. */
function frame(body: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(body) ? body.replace(/<head[^>]*>/i, (head) => head + base) : base + body;
}

function chips({ conversations, conversation, selection }: View): Html {
  return html`<nav class="chips" aria-label="Phones">${conversations.map(
    ({ phone }) =>
      html`<a class="chip" href="${link(selection, { phone, side: "texts" })}"${current(phone === conversation?.phone)}>${phone}</a>`,
  )}</nav>`;
}

function phone(conversation: Conversation, now: number): Html {
  return html`<article class="phone" aria-label="The phone ${conversation.phone}">
    <header><b>${conversation.phone}</b><div id="opted" data-live>${conversation.optedOut && html`<span class="badge">Opted out</span>`}</div></header>
    <div class="thread" id="thread" data-live tabindex="0" role="region" aria-label="Texts of ${conversation.phone}"><ol>${conversation.lines.map(
      (line) =>
        html`<li class="${line.mine ? "mine" : "theirs"}"><p class="bubble">${linked(line.body)}</p><span class="caption">${moment(line.at, now)}${line.status !== null && ` · ${STATUS_WORDS[line.status]}`}</span></li>`,
    )}</ol></div>
    <form class="reply" data-from="${conversation.phone}">
      <input name="body" aria-label="Reply as ${conversation.phone}" placeholder="Reply as this person" autocomplete="off" maxlength="1600">
      <button class="btn main">Send</button>
      <p class="words">${["YES", "STOP", "HELP"].map((word) => html`<button class="btn" type="button" data-say="${word}" aria-label="Reply ${word} as ${conversation.phone}">${word}</button>`)}</p>
    </form>
  </article>`;
}

function patch(who: string): Html {
  const sum = [...who].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return html`<span class="patch p${(sum % 4) + 1}" aria-hidden="true">${who.charAt(0).toUpperCase()}</span>`;
}

function snippet(mail: SimEmail): string {
  const text = mail.text || mail.html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/gi, " ");
  return text.replace(/\s+/g, " ").trim().slice(0, 110);
}

function moment(iso: string, now: number): string {
  const at = new Date(iso);
  const recent = now - at.getTime() < DAY_MS;
  return recent
    ? at.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })
    : at.toLocaleDateString("en-US", { month: "short", day: "numeric" });
}

function link(selection: Selection, change: Partial<Selection>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...selection, ...change })) if (value) query.set(name, value);
  return `/?${query}`;
}

function current(is: boolean): Html {
  return new Html(is ? ' aria-current="true"' : "");
}
