import { createReadStream } from "node:fs";

export async function plainTextIn(file: string, texts: readonly string[]): Promise<string | null> {
  const needles = texts.map((text) => ({ text, bytes: Buffer.from(text) }));
  const overlap = Math.max(0, ...needles.map(({ bytes }) => bytes.length - 1));
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    const window = Buffer.concat([before, chunk]);
    const match = needles.find(({ bytes }) => window.includes(bytes));
    if (match) return match.text;
    before = window.subarray(Math.max(0, window.length - overlap));
  }
  return null;
}
