import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import { sitePicturePath } from "@/app/_features/meta/site-picture";
import { png } from "@/app/_features/share-picture/draw";
import { sitePoster } from "@/app/_features/share-picture/site-poster";
import { quiltSvgString } from "@/components/quilt/quilt-svg-string";
import { LANGUAGES } from "@/lib/kernel/languages";
import { WAYS } from "@/lib/kernel/quilt";
import { root } from "./support/folders";

const SHAPES = {
  mobile: { layout: "phone", width: 780 },
  desktop: { layout: "page", width: 1040 },
} as const;

const PAPER = "#FAF7F2";

/**
 * `npm run workshop -- pictures`: draws a bound quilt for each colorway (linked by the API for communities and
 * campaigns), the link preview in each language, and the icons of the web manifest.
 */
const publicFile = (...path: string[]) => join(root, "public", ...path);
for (const folder of ["pictures", "icons"]) mkdirSync(publicFile(folder), { recursive: true });

for (const way of WAYS) {
  for (const [name, shape] of Object.entries(SHAPES)) {
    const svg = quiltSvgString({ seed: way, way, progress: 100, ...shape });
    writeFileSync(publicFile("pictures", `${way}-${name}.svg`), `${svg}\n`);
  }
}

for (const language of LANGUAGES) {
  writeFileSync(publicFile(sitePicturePath(language)), await png((type) => sitePoster(language, type)));
}

const icon = readFileSync(join(root, "app", "icon.svg"), "utf8");
/** The mark fits the circle that every crop of a maskable icon leaves visible. */
const maskable = icon
  .replace(/viewBox="[^"]*"/, 'viewBox="-14 -14 68 68"')
  .replace(/<rect [^>]*rx="11"[^>]*\/>/, `<rect x="-14" y="-14" width="68" height="68" fill="${PAPER}"/>`);

const drawIcon = async (name: string, svg: string, width: number) => {
  const picture = await renderAsync(svg, { fitTo: { mode: "width", value: width } });
  writeFileSync(publicFile("icons", `${name}.png`), picture.asPng());
};
await drawIcon("icon-192", icon, 192);
await drawIcon("icon-512", icon, 512);
await drawIcon("maskable-512", maskable, 512);
