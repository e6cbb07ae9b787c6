import { expect, it } from "vitest";
import { missingWords } from "./tools";

it("what is missing is told in one sentence, with what to install", () => {
  expect(missingWords([])).toBeNull();
  expect(missingWords(["nginx"])).toBe(
    "nginx is not on this machine, and an operator needs it. On Debian, as root: apt install nginx",
  );
  expect(missingWords(["nginx", "openssl"])).toBe(
    "nginx and openssl are not on this machine, and an operator needs them. On Debian, as root: apt install nginx, apt install openssl",
  );
});
