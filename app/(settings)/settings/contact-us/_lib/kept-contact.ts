import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { cookieJars } from "@/app/_lib/cookie-jar";

const keptSchema = z.object({
  title: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  values: z.record(z.string(), z.string()),
});
type KeptContact = z.infer<typeof keptSchema>;

/** A sealed cookie holds 4 KB; long texts in multi-byte scripts need several. */
const PIECE = 2600;
const MOST_PIECES = 4;
const LONGEST_VALUE = 2000;

const jars = cookieJars("contact-", z.string().max(PIECE), {
  life: 60,
  sealed: true,
  path: "/settings/contact-us",
  sameSite: "strict",
});

const names = Array.from({ length: MOST_PIECES }, (_, row) => `${row}`);

/** For a minute, for the page after a redirect. */
export async function keepContact(kept: KeptContact): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(kept.values).map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)]),
  );
  const text = brotliCompressSync(JSON.stringify({ ...kept, values })).toString("base64url");
  for (const [row, name] of names.entries()) {
    const piece = text.slice(row * PIECE, (row + 1) * PIECE);
    if (piece) await jars.of(name).keep(piece);
    else await jars.of(name).forget();
  }
}

export async function forgetContact(): Promise<void> {
  for (const name of names) await jars.of(name).forget();
}

export async function keptContact(): Promise<KeptContact | null> {
  const pieces = await Promise.all(names.map((name) => jars.of(name).read()));
  const text = pieces.map((piece) => piece ?? "").join("");
  if (text === "") return null;
  try {
    const bytes = brotliDecompressSync(Buffer.from(text, "base64url"), { maxOutputLength: 64 * 1024 });
    return keptSchema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    return null;
  }
}
