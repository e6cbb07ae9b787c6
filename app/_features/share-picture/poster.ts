import { PICTURE_SIZE } from "@/app/_features/meta/site-picture";
import { quiltSvgString } from "@/components/quilt/quilt-svg-string";
import { PRODUCT_NAME } from "@/lib/kernel";
import type { PictureFacts } from "./facts";
import { embedded, logo, page } from "./shapes";
import type { Style, Type } from "./type";
import { wrap } from "./wrap";

const PAPER = "#FAF7F2";
const INK = "#22302B";
const QUIET = "#47574F";
const QUILT_WIDTH = 528;
/** A bound quilt has a border. */
const quiltHeight = (percent: number) => Math.round(QUILT_WIDTH * (percent >= 100 ? 86.8 / 126.8 : 80 / 120));
const PADDING = 60;
const BAR = { x: PADDING, y: 490, width: PICTURE_SIZE.width - 2 * PADDING, height: 20 };
const MIDDLE = 291;
const COLUMN = 486;
const GAP = 14;
const BASELINE = 566;

const titleSize = (title: string) => (title.length <= 28 ? 66 : title.length <= 44 ? 56 : 48);
const MOST_LINES = 4;

export function poster(facts: PictureFacts, type: Type): string {
  const { seed, way, percent } = facts;
  const height = quiltHeight(percent);
  const quilt = quiltSvgString({ seed, way, progress: percent, layout: "phone", width: QUILT_WIDTH * 2 });
  const right = PICTURE_SIZE.width - PADDING;
  return page(PAPER, [
    logo(PADDING, 55, { ground: PAPER, arms: "#1F5A46", fourth: "#E8A93B" }),
    type.line(PRODUCT_NAME, { family: "heading", size: 32, colour: INK }, PADDING + 34 + GAP, 83),
    embedded(quilt, {
      x: right - QUILT_WIDTH,
      y: Math.round(MIDDLE - height / 2),
      width: QUILT_WIDTH,
      height,
    }),
    texts(facts, type),
    bar(percent),
    figures(facts, type, right),
  ]);
}

function texts({ title, what }: PictureFacts, type: Type): string {
  const styles: { text: string; style: Style }[] = [
    {
      text: title,
      style: { family: "heading", size: titleSize(title), colour: INK, tracking: -0.02, leading: 1.08 },
    },
    { text: what, style: { family: "text", size: 26, colour: QUIET, leading: 1.35 } },
  ];
  const blocks = styles.map(({ text, style }) => ({
    style,
    lines: wrap(text, { limit: COLUMN, most: MOST_LINES, width: (piece) => type.width(piece, style) }),
    ...type.measures(style),
  }));
  const between = 22;
  const whole = blocks.reduce((sum, { lines, height }) => sum + lines.length * height, between);
  let top = MIDDLE - whole / 2;
  const drawn: string[] = [];
  for (const { lines, style, height, baseline } of blocks) {
    for (const line of lines) {
      drawn.push(type.line(line, style, PADDING, Math.floor(top + baseline)));
      top += height;
    }
    top += between;
  }
  return drawn.join("");
}

function bar(percent: number): string {
  const rail = (width: number, fill: string, stroke: string) =>
    `<rect x="${BAR.x + 1}" y="${BAR.y + 1}" width="${Math.max(0, width - 2)}" height="${BAR.height - 2}" rx="9" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;
  const part = (BAR.width * Math.min(percent, 100)) / 100;
  return rail(BAR.width, "#E4ECE5", "#7A847C") + (percent > 0 ? rail(part, "#E8A93B", "#9A6A12") : "");
}

function figures({ raised, excess, ofGoal, ended }: PictureFacts, type: Type, right: number): string {
  const quiet: Style = { family: "text", size: 28, colour: QUIET };
  const parts: { text: string; style: Style }[] = [
    { text: raised, style: { family: "heading", size: 42, colour: INK } },
    ...(excess ? [{ text: excess, style: { ...quiet, colour: "#1B7447" } }] : []),
    { text: ofGoal, style: quiet },
  ];
  let x = PADDING;
  const drawn: string[] = [];
  for (const { text, style } of parts) {
    drawn.push(type.line(text, style, x, BASELINE));
    x += Math.ceil(type.width(text, style)) + GAP;
  }
  if (ended) drawn.push(type.line(ended, quiet, right - Math.ceil(type.width(ended, quiet)), BASELINE));
  return drawn.join("");
}
