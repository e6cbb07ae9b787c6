import fc from "fast-check";
import { encode } from "uqr";
import { expect, it } from "vitest";
import { qrPath } from "./qr-path";

it("the path covers exactly the dark squares", () => {
  fc.assert(
    fc.property(fc.webUrl(), (text) => {
      const { size, path } = qrPath(text);
      const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
      for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
        drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
      }
      expect(drawn).toEqual(encode(text, { ecc: "M", border: 4 }).data);
    }),
    { numRuns: 20 },
  );
});
