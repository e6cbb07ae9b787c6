import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { quiltSvgString, WAYS } from "@/components/quilt";
import { root } from "./support/folders";

/**
 * Draws the pictures that the API names as images of communities and campaigns: whole cloth in each colourway, for
 * narrow and wide screens. Run it again when the quilt's drawing changes.
 */
const folder = join(root, "public", "pictures");
mkdirSync(folder, { recursive: true });
for (const way of WAYS) {
  const draw = (layout: "phone" | "page", width: number) =>
    quiltSvgString({ seed: `picture-${way}`, way, progress: 100, layout, width }).replace(
      ">",
      "><title>A finished quilt</title>",
    );
  writeFileSync(join(folder, `${way}-mobile.svg`), draw("phone", 720));
  writeFileSync(join(folder, `${way}-desktop.svg`), draw("page", 1280));
}
