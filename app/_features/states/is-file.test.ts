import { expect, it } from "vitest";
import { isFile } from "./is-file";

it.each([
  ["/wp-login.php", true],
  ["/.env", true],
  ["/.well-known/assetlinks", true],
  ["/images/quilt.jpg", true],
  ["/old-page", false],
  ["/v1.2/notes", false],
])("%s asks for a file: %s", (path, is) => expect(isFile(path.split("/").filter(Boolean))).toBe(is));
