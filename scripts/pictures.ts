import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WAYS } from "@/components/quilt/cut";
import { quiltSvgString } from "@/components/quilt/svg-string";
import { root } from "./support/folders";

const SHAPES = {
  mobile: { layout: "phone", width: 780 },
  desktop: { layout: "page", width: 1040 },
} as const;

/** Draws the pictures that the API names for communities and campaigns (`npm run pictures`): a bound quilt for each colourway. */
const folder = join(root, "public", "pictures");
mkdirSync(folder, { recursive: true });
for (const way of WAYS) {
  for (const [name, shape] of Object.entries(SHAPES)) {
    const svg = quiltSvgString({ seed: way, way, progress: 100, ...shape });
    writeFileSync(join(folder, `${way}-${name}.svg`), `${svg}\n`);
  }
}
