import { PICTURE_SIZE } from "@/app/_features/meta/site-picture";
import { quiltSvgString } from "@/components/quilt/quilt-svg-string";
import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { embedded, logo, page } from "./shapes";
import type { Style, Type } from "./type";
import { pictureWords } from "./words";
import { wrap } from "./wrap";

const PINE = "#193F33";
const CREAM = "#FBF0DA";
const QUILT_WIDTH = 468;
const HEM = 24;
const QUILT_HEIGHT = Math.round((QUILT_WIDTH * 80) / 120);
const PADDING = 60;
const COLUMN = 520;
const NAME: Style = { family: "heading", size: 34, colour: CREAM };
const TAGLINE: Style = { family: "heading", size: 66, colour: CREAM, tracking: -0.025, leading: 1.06 };
const MOST_LINES = 6;

export function sitePoster(language: Language, type: Type): string {
  const quilt = quiltSvgString({
    seed: "front-page",
    way: "care",
    progress: 77.8,
    layout: "phone",
    width: QUILT_WIDTH * 2,
  });
  const frame = { width: QUILT_WIDTH + 2 * HEM, height: QUILT_HEIGHT + 2 * HEM };
  const at = { x: PICTURE_SIZE.width - PADDING - frame.width, y: (PICTURE_SIZE.height - frame.height) / 2 };
  const lines = wrap(pictureWords(language)("tagline"), {
    limit: COLUMN,
    most: MOST_LINES,
    width: (piece) => type.width(piece, TAGLINE),
  });
  const [name, tagline] = [type.measures(NAME), type.measures(TAGLINE)];
  const gap = 34;
  const top = (PICTURE_SIZE.height - name.height - gap - lines.length * tagline.height) / 2;
  return page(PINE, [
    logo(PADDING, Math.round(top + (name.height - 34) / 2), { ground: PINE, arms: CREAM, fourth: "#E8A93B" }),
    type.line(PRODUCT_NAME, NAME, PADDING + 34 + 14, Math.floor(top + name.baseline)),
    ...lines.map((line, n) =>
      type.line(
        line,
        TAGLINE,
        PADDING,
        Math.floor(top + name.height + gap + n * tagline.height + tagline.baseline),
      ),
    ),
    `<rect x="${at.x}" y="${at.y}" width="${frame.width}" height="${frame.height}" rx="24" fill="#FAF7F2"/>`,
    embedded(quilt, { x: at.x + HEM, y: at.y + HEM, width: QUILT_WIDTH, height: QUILT_HEIGHT }),
  ]);
}
