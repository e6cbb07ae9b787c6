/** A file has a file name. Bytes can be read once, in order. */
export type FormPart = { name: string; filename: string | null; bytes: AsyncIterable<Uint8Array> };

export class FormTooLong extends Error {}
/** Malformed or aborted. */
export class FormBroken extends Error {}

const LONGEST_HEAD = 16 * 1024;
const MOST_PARTS = 50;
/** Fields without files, in bytes. */
const MOST_TEXT = 64 * 1024;
const LINE = Buffer.from("\r\n");
const NAME = /;\s*name="((?:[^"\\]|\\.)*)"/i;
const FILE_NAME = /;\s*filename="((?:[^"\\]|\\.)*)"/i;
const END_OF_HEAD = Buffer.from("\r\n\r\n");

/** Browsers escape characters that would end a name. */
const unescaped = (text: string) =>
  text
    .replace(/%22/g, '"')
    .replace(/%0D/gi, "\r")
    .replace(/%0A/gi, "\n")
    .replace(/\\(["\\])/g, "$1");

function namesIn(head: string): { name: string; filename: string | null } | null {
  const line = head.split("\r\n").find((one) => /^content-disposition\s*:/i.test(one)) ?? "";
  const name = NAME.exec(line)?.[1];
  const filename = FILE_NAME.exec(line)?.[1];
  if (name === undefined) return null;
  return { name: unescaped(name), filename: filename === undefined ? null : unescaped(filename) };
}

/**
 * Streams a form: holds at most one piece and one line. Skips unread parts. Throws `FormTooLong` past `most`
 * bytes or 64 KB of fields, and `FormBroken`.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  most: number,
): AsyncGenerator<FormPart> {
  const pieces = body[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // Every boundary but the first follows a line break.
  let buffer: Buffer = LINE;
  let total = 0;
  let text = 0;
  const more = async (): Promise<void> => {
    const next = await pieces.next().catch(() => {
      throw new FormBroken("it breaks off");
    });
    if (next.done) throw new FormBroken("it breaks off");
    total += next.value.length;
    if (total > most) throw new FormTooLong();
    buffer = buffer.length === 0 ? Buffer.from(next.value) : Buffer.concat([buffer, next.value]);
  };
  /** Keeps the boundary. */
  async function* untilBoundary(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = buffer.indexOf(delimiter);
      if (at >= 0) {
        const last = buffer.subarray(0, at);
        buffer = buffer.subarray(at + delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      // A boundary may start at the end of the buffer.
      const sure = buffer.length - delimiter.length + 1;
      if (sure > 0) {
        const piece = buffer.subarray(0, sure);
        buffer = buffer.subarray(sure);
        yield piece;
      }
      await more();
    }
  }
  const skip = async (bytes: AsyncIterable<Uint8Array>) => {
    for await (const _ of bytes);
  };
  try {
    await skip(untilBoundary());
    for (let count = 0; ; count++) {
      while (buffer.length < 2) await more();
      const sign = buffer.toString("latin1", 0, 2);
      if (sign === "--") break;
      if (sign !== "\r\n" || count >= MOST_PARTS) throw new FormBroken("it is no form");
      // Part headers may be empty, so the preceding line break also ends them.
      for (let end = buffer.indexOf(END_OF_HEAD); end < 0; end = buffer.indexOf(END_OF_HEAD)) {
        if (buffer.length > LONGEST_HEAD) throw new FormBroken("its head does not end");
        await more();
      }
      const end = buffer.indexOf(END_OF_HEAD);
      const names = namesIn(buffer.toString("utf8", 2, end));
      if (!names) throw new FormBroken("a part has no name");
      buffer = buffer.subarray(end + END_OF_HEAD.length);
      const bytes = untilBoundary();
      // If the reader stops early, the rest is skipped here.
      let isRead = false;
      const once: AsyncIterable<Uint8Array> = {
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            const next = await bytes.next();
            if (next.done) isRead = true;
            else if (names.filename === null) text += next.value.length;
            if (text > MOST_TEXT) throw new FormTooLong();
            return next;
          },
        }),
      };
      yield { ...names, bytes: once };
      if (!isRead) await skip(bytes);
    }
    // Read the epilogue, so that the response arrives.
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      total += next.value.length;
      if (total > most) throw new FormTooLong();
    }
  } finally {
    await pieces.return?.();
  }
}
