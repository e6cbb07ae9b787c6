import { expect, it } from "vitest";
import { openClamd } from "@/tests/support/fake-clamd";
import { askScanner } from "./ask";
import { scannerFindings } from "./rules";

const HIDDEN = "Until it answers, the desk can't see files attached to messages.";
const told = async (settings: Record<string, string>) =>
  scannerFindings(await askScanner(settings)).map(({ state, sentence }) => `${state}: ${sentence}`);

it("asks the scanner, and says whether it scans or is away", async () => {
  expect(await told({})).toEqual([]);
  const clamd = await openClamd("unix");
  const settings = { CLAMD_URL: clamd.url };
  expect(await told(settings)).toEqual(["well: The virus scanner answers and scans."]);
  clamd.behavior = () => ({ pieces: ["INSTREAM size limit exceeded. ERROR\0"] });
  expect(await told(settings)).toEqual([`trouble: The program at CLAMD_URL does not scan. ${HIDDEN}`]);
  await clamd.close();
  expect(await told(settings)).toEqual([
    `trouble: The virus scanner can't be reached at CLAMD_URL (ENOENT). ${HIDDEN}`,
  ]);
});
