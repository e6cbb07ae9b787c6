import { LANGUAGE_NAMES, LANGUAGES, type Language, readLanguage } from "@/lib/kernel/languages";
import type { TemplateName } from "@/lib/notification/templates/data";
import { Html, html } from "@/simulator/page/html";
import { STYLES } from "@/simulator/page/styles";
import { PAGE_STYLES, SCRIPT } from "./looks";
import { TEMPLATE_NAMES, type Written, writtenSamples } from "./written";

type Asked = { template: string | null; language: string | null; theme: string | null };
type Theme = "light" | "dark";
type Chosen = { template: TemplateName | "all"; language: Language; theme: Theme };

const WIDTHS = [390, 680] as const;
const isTemplate = (name: string | null): name is TemplateName => TEMPLATE_NAMES.some((one) => one === name);

const chosenOf = ({ template, language, theme }: Asked): Chosen => ({
  template: template === "all" ? "all" : isTemplate(template) ? template : "campaign",
  language: readLanguage(language) ?? "en",
  theme: theme === "dark" ? "dark" : "light",
});

const link = (chosen: Chosen, change: Partial<Chosen>) =>
  `/messages?${new URLSearchParams({ ...chosen, ...change })}`;

const choice = (href: string, label: string, is: boolean, lang = "en") =>
  html`<a class="chip" lang="${lang}" href="${href}"${new Html(is ? ' aria-current="true"' : "")}>${label}</a>`;

export function messagesPage(asked: Asked): string {
  const chosen = chosenOf(asked);
  const names = chosen.template === "all" ? TEMPLATE_NAMES : [chosen.template];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Every message (simulated)</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLES)}${new Html(PAGE_STYLES)}</style>
</head>
<body>
<div class="wrap">
<header class="top"><div class="brand"><div><h1>Every message</h1><p class="caption">With sample data, as it reaches people. <a href="/">Everyone's inbox</a></p></div></div>
  <nav class="chips" aria-label="Language">${LANGUAGES.map((language) =>
    choice(link(chosen, { language }), LANGUAGE_NAMES[language], language === chosen.language, language),
  )}</nav>
  <nav class="chips" aria-label="Colours">${(["light", "dark"] as const).map((theme) =>
    choice(link(chosen, { theme }), theme === "light" ? "Light" : "Dark", theme === chosen.theme),
  )}</nav>
</header>
<div class="judge">
<nav class="names" aria-label="Templates"><ol class="list">${["all" as const, ...TEMPLATE_NAMES].map(
    (name) =>
      html`<li><a class="name" href="${link(chosen, { template: name })}"${new Html(name === chosen.template ? ' aria-current="true"' : "")}>${name === "all" ? "All of them" : name}</a></li>`,
  )}</ol></nav>
<main>${names.map((name) => [
    html`<h2>${name}</h2>`,
    ...writtenSamples(name, chosen.language).map((written) => sample(written, chosen)),
  ])}</main>
</div>
</div>
<script>${new Html(SCRIPT)}</script>
</body>
</html>`.value;
}

function sample(written: Written, chosen: Chosen): Html {
  const { template, number, title, content, mail, from, text, segments, discreet } = written;
  const query = new URLSearchParams({ language: chosen.language, theme: chosen.theme });
  const source = `/messages/${template}/${number}?${query}`;
  return html`<section class="sample" aria-label="${title}">
    <h3>${title}</h3>
    <dl class="envelope"><dt>From</dt><dd>${from}</dd><dt>Subject</dt><dd lang="${chosen.language}">${mail.subject}</dd><dt>Beside it</dt><dd lang="${chosen.language}">${content.preheader ?? content.paragraphs[0] ?? ""}</dd>${
      mail.replyTo !== undefined && html`<dt>Reply to</dt><dd>${mail.replyTo}</dd>`
    }</dl>
    <div class="frames">${WIDTHS.map(
      (width) =>
        html`<figure><iframe class="mailframe" title="${title}, ${width} pixels" width="${width}" height="700" loading="lazy" sandbox="allow-same-origin allow-popups" src="${source}"></iframe><figcaption class="caption">${width} px, ${chosen.theme}. <a href="${source}">Alone</a></figcaption></figure>`,
    )}
    <div class="beside">
      ${
        text !== "" &&
        html`<div><h4>Text message</h4><p class="bubble" lang="${chosen.language}">${text}</p><p class="caption">${segments.characters} characters, ${segments.segments} segment${segments.segments === 1 ? "" : "s"}, ${segments.encoding}</p></div>`
      }
      ${discreet && html`<div><h4>On a phone that others read</h4><p class="bubble" lang="${chosen.language}">${discreet}</p></div>`}
      <details><summary>Text part</summary><pre lang="${chosen.language}">${mail.text}</pre></details>
    </div></div>
  </section>`;
}

/** Null if missing. */
export function mailFrame({ number, ...asked }: Asked & { number: number }): string | null {
  if (!isTemplate(asked.template)) return null;
  const { language, theme } = chosenOf(asked);
  const written = writtenSamples(asked.template, language)[number];
  if (!written) return null;
  // The chosen theme overrides the reader's.
  const media = theme === "dark" ? "(min-width: 0)" : "(max-width: 0)";
  return written.mail.html
    .replace("(prefers-color-scheme: dark)", () => media)
    .replaceAll("light dark", theme)
    .replace("<head>", '<head><base target="_blank">');
}
