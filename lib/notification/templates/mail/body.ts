import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { env } from "@/lib/platform";
import type { MessageContent, Section } from "../content";
import type { Frame } from "../frame";
import { Html, html } from "./html";
import { CHOICES_MARK, muteMark, UNSUBSCRIBE_MARK } from "./marks";
import {
  button,
  communityName,
  facts,
  head,
  heading,
  link,
  note,
  paragraph,
  progress,
  quiet,
  quote,
  sum,
} from "./pieces";
import { sewnStrip } from "./sewn-strip";
import { INK_3, SANS, STYLES } from "./style";

/** Inboxes cut off larger e-mails. Further campaigns have words only. */
const MOST_QUILTS = 6;

type Body = { content: MessageContent; frame: Frame; language: Language; isBlast: boolean };

const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');

function section({ part, at, frame }: { part: Section; at: number; frame: Frame }): Html {
  const site = env().APP_URL;
  const stitch = at === 0 ? "margin:0" : "margin:0;padding-top:28px;border-top:1px dashed #CFC6B4";
  return html`<div class="em-line" style="${stitch}">${part.community && communityName(part.community)}${
    part.quilt && at < MOST_QUILTS && html`<div style="margin:0 0 16px">${sewnStrip(part.quilt, 14)}</div>`
  }${heading(part.heading, 3)}${part.paragraphs.map((words) =>
    paragraph(words, { isTheirs: true, site }),
  )}${part.progress && progress(part.progress)}<p style="margin:0 0 24px;font:600 15px/44px ${new Html(SANS)}">${link(part.link)}${
    part.short && link({ label: frame.notThisTime, href: muteMark(part.short) })
  }</p></div>`;
}

function foot({ content, frame, isBlast }: Body): Html {
  const { PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_SUPPORT_EMAIL } = env();
  const links = isBlast
    ? [
        ...(content.short ? [{ label: frame.notThisTime, href: muteMark(content.short) }] : []),
        { label: frame.choose, href: CHOICES_MARK },
        { label: frame.stop, href: UNSUBSCRIBE_MARK },
      ]
    : (content.links ?? []);
  return html`<table ${TABLE} width="100%" style="max-width:600px"><tr><td class="em-ink3 em-px" align="left" style="padding:24px 32px 8px;font:400 13px/21px ${new Html(SANS)};color:${INK_3}">${content.why && html`${content.why}<br>`}${PROVIDER_NAME}, ${PROVIDER_ADDRESS}<br>${frame.questions} <a class="em-link" href="mailto:${PROVIDER_SUPPORT_EMAIL}" style="color:#1F5A46">${PROVIDER_SUPPORT_EMAIL}</a></td></tr>${
    links.length > 0 &&
    html`<tr><td class="em-px" align="left" style="padding:0 32px 8px;font:600 14px/44px ${new Html(SANS)}">${links.map((one) => link(one, " "))}</td></tr>`
  }</table>`;
}

/** Deterministic: tables, inline styles, nothing to load. */
export function bodyOf(body: Body): string {
  const { content, language, frame } = body;
  const site = env().APP_URL;
  const isTheirs = content.isTheirs ?? false;
  const preheader = content.preheader ?? content.paragraphs[0] ?? "";
  return html`<!DOCTYPE html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>${new Html(STYLES)}</style>
</head>
<body class="em-bg" style="margin:0;padding:0;background:#FAF7F2">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table ${TABLE} width="100%" class="em-bg" bgcolor="#FAF7F2" style="background:#FAF7F2"><tr><td class="em-wrap" align="center" style="padding:32px 16px">
<table ${TABLE} class="em-card" width="600" bgcolor="#FFFEFB" style="width:100%;max-width:600px;background:#FFFEFB;border:1px solid #E6DFD2;border-radius:16px;border-collapse:separate">
<tr><td class="em-px" style="padding:20px 32px">${head(PRODUCT_NAME, content.aside)}</td></tr>
${content.quilt && html`<tr><td>${sewnStrip(content.quilt, content.quilt.rows === 1 ? 10 : 16)}</td></tr>`}
<tr><td class="em-px" align="left" style="padding:${content.quilt ? 32 : 12}px 32px 36px">
${heading(content.heading)}${content.paragraphs.map((words) => paragraph(words, { isTheirs, site }))}${content.quote && quote(content.quote)}${content.progress && progress(content.progress)}${content.sum && sum(content.sum, content.hasTotal ?? false)}${content.facts && facts(content.facts, content.gain)}${content.sections?.map((part, at) => section({ part, at, frame }))}${content.action && button(content.action)}${content.actions?.map(button)}${content.quiet && quiet(content.quiet)}${content.note && note(content.note)}
</td></tr></table>
${foot(body)}
</td></tr></table>
</body>
</html>`.value;
}
