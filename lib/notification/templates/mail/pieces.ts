import type { MessageContent, Progress } from "../content";
import { Html, html } from "./html";
import { GAIN, INK, INK_2, INK_3, SANS, SERIF } from "./style";

const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');

const font = (weight: number, size: string, family: string, colour: string) =>
  new Html(`font:${weight} ${size} ${family};color:${colour}`);

const MARK = (() => {
  const colours = ["#1F5A46", "#8FB39B", "#1F5A46", "#8FB39B", "#E8A93B"];
  const cell = (at: number) =>
    html`<td width="7" height="7" bgcolor="${colours[at > 4 ? 8 - at : at] ?? ""}"></td>`;
  const line = (at: number) => html`<tr>${[at, at + 1, at + 2].map(cell)}</tr>`;
  return html`<table ${TABLE} aria-hidden="true" style="font-size:0;line-height:0">${[0, 3, 6].map(line)}</table>`;
})();

export const head = (product: string, aside: string | undefined) =>
  html`<table ${TABLE} width="100%"><tr><td width="32" valign="middle">${MARK}</td><td class="em-ink" style="${font(500, "20px/28px", SERIF, INK)};letter-spacing:-.01em;white-space:nowrap">${product}</td><td class="em-ink2" align="right" style="${font(400, "15px/22px", SANS, INK_2)};padding-left:16px"><bdi>${aside}</bdi></td></tr></table>`;

export const communityName = (name: string) =>
  html`<h2 class="em-ink2" style="margin:0 0 14px;${font(600, "15px/22px", SANS, INK_2)}"><bdi>${name}</bdi></h2>`;

export const heading = (words: string, level: 1 | 3 = 1) => {
  const size = { 1: "30px/37px", 3: "24px/30px" }[level];
  const name = level === 1 ? "em-ink em-h" : "em-ink";
  return html`<h${level} class="${name}" style="margin:0 0 ${level === 1 ? 14 : 10}px;${font(500, size, SERIF, INK)};letter-spacing:-.015em">${words}</h${level}>`;
};

const OUR_LINK = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/g;

/** Links only to the site itself. */
function linked(words: string, site: string) {
  return words
    .split(OUR_LINK)
    .map((part) =>
      part.startsWith(`${site}/`)
        ? html`<a class="em-link" href="${part}" style="color:#1F5A46">${part}</a>`
        : part,
    );
}

/** `isTheirs` keeps line breaks. */
export const paragraph = (words: string, { isTheirs = false, site }: { isTheirs?: boolean; site: string }) =>
  html`<p class="em-ink"${isTheirs ? new Html(' dir="auto"') : null} style="margin:0 0 16px;${font(400, "17px/27px", SANS, INK)}${isTheirs ? ";white-space:pre-line" : ""}">${isTheirs ? words : linked(words, site)}</p>`;

export const quiet = (words: string) =>
  html`<p class="em-ink2" style="margin:0 0 20px;${font(400, "15px/23px", SANS, INK_2)}">${words}</p>`;

export const note = (words: string) =>
  html`<p class="em-ink3 em-line" style="margin:8px 0 0;padding-top:18px;border-top:1px dashed #CFC6B4;${font(400, "14px/22px", SANS, INK_3)}">${words}</p>`;

export const quote = (words: string) =>
  html`<p class="em-ink em-line" dir="auto" style="margin:0 0 24px;padding-inline-start:16px;border-inline-start:3px dashed #CFC6B4;${font(400, "17px/27px", SANS, INK)};white-space:pre-line">${words}</p>`;

export const button = ({ label, href, isOutlined }: NonNullable<MessageContent["action"]>) => {
  const [name, ground, colour] = isOutlined
    ? ["em-out", "border:2px solid #7A847C", INK]
    : ["em-btn", "background:#1F5A46", "#FFFFFF"];
  const fill = isOutlined ? null : new Html(' bgcolor="#1F5A46"');
  const padding = isOutlined ? "12px 32px" : "14px 34px";
  return html`<table ${TABLE} class="em-btnw" style="margin:0 0 16px"><tr><td class="${name}"${fill} style="${ground};border-radius:27px"><a href="${href}" style="display:inline-block;padding:${padding};font:600 17px/26px ${new Html(SANS)};color:${colour};text-decoration:none">${label}</a></td></tr></table>`;
};

export const link = ({ label, href }: { label: string; href: string }, before = "") =>
  html`${before}<a class="em-link" href="${href}" style="color:#1F5A46;display:inline-block;line-height:44px;margin-right:24px">${label}</a>`;

export function sum(lines: readonly [string, string][], hasTotal: boolean) {
  const row = ([label, value]: readonly [string, string], at: number) => {
    const isTotal = hasTotal && at === lines.length - 1;
    const line = isTotal ? "border-top:1px dashed #CFC6B4;" : "";
    const top = isTotal ? 14 : 8;
    // Never breaks a sum.
    const whole = value.includes(" ") ? "overflow-wrap:normal;word-break:normal" : "white-space:nowrap";
    return html`<tr><td class="${isTotal ? "em-ink em-line" : "em-ink2"}" style="padding:${top}px 12px 8px 0;${line}${font(isTotal ? 600 : 400, "16px/24px", SANS, isTotal ? INK : INK_2)}">${label}</td><td class="${isTotal ? "em-ink em-line" : "em-ink"}" align="right" style="padding:${top}px 0 8px;${whole};${line}${font(600, isTotal ? "20px/24px" : "16px/24px", SANS, INK)}">${value}</td></tr>`;
  };
  return html`<table ${TABLE} width="100%" class="em-well" bgcolor="#F3EEE4" style="background:#F3EEE4;border-radius:12px;margin:8px 0 24px"><tr><td style="padding:10px 20px"><table ${TABLE} width="100%">${lines.map(row)}</table></td></tr></table>`;
}

export const facts = (lines: readonly [string, string][], gain?: [string, string]) => {
  const row = ([label, value]: readonly [string, string], isGain: boolean) =>
    html`<tr><td class="em-ink2" width="42%" valign="top" style="padding:5px 12px 5px 0;${font(400, "15px/23px", SANS, INK_2)}">${label}</td><td class="${isGain ? "em-gain" : "em-ink"}" style="padding:5px 0;${font(isGain ? 600 : 400, "15px/23px", SANS, isGain ? GAIN : INK)}"><bdi>${value}</bdi></td></tr>`;
  return html`<table ${TABLE} width="100%" style="margin:0 0 24px">${lines.map((line) => row(line, false))}${gain && row(gain, true)}</table>`;
};

export function progress({ raised, ofGoal, percent, words }: Progress) {
  const rest = 100 - percent;
  const filled =
    percent > 0 &&
    html`<td width="${percent}%" height="12" bgcolor="#E8A93B" style="width:${percent}%;height:12px;background:#E8A93B;border:1px solid #9A6A12;border-radius:7px;font-size:0;line-height:0">&nbsp;</td>`;
  const open = rest > 0 && html`<td height="12" style="font-size:0;line-height:0">&nbsp;</td>`;
  return html`<p class="em-ink" style="margin:0 0 10px;${font(500, "34px/40px", SERIF, INK)};letter-spacing:-.02em">${raised} <span class="em-ink2" style="font:400 16px/24px ${new Html(SANS)};letter-spacing:0;color:#47574F">${ofGoal}</span></p><table ${TABLE} width="100%" class="em-well" bgcolor="#E4ECE5" aria-hidden="true" style="background:#E4ECE5;border-radius:7px;margin:0 0 10px"><tr>${filled}${open}</tr></table><p class="em-ink2" style="margin:0 0 24px;${font(400, "15px/23px", SANS, INK_2)}">${words}</p>`;
}
