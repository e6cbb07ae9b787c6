import { cookies } from "next/headers";
import type { z } from "zod";
import { isSealed, sealCookie, unsealCookie, usesHttps } from "@/lib/platform";

export type CookieOptions = {
  /** How long a browser keeps it, in seconds. */
  life: number;
  /**
   * Encrypted, so that only this site can read and write it (`sealCookie`): for what names a person or grants a
   * right.
   */
  sealed?: true;
  /** The paths that it is sent to; all of them by default. */
  path?: `/${string}`;
  /** `strict`: not sent even with a link that leads here from another site. */
  sameSite?: "strict";
  /** Readable by scripts (not HttpOnly), so it must hold nothing that they must not know. */
  forScripts?: true;
  /** Holds nothing confidential, so it is also sent over a connection that is not encrypted. */
  plainHttpToo?: true;
};

export interface CookieJar<T> {
  /** For server actions and route handlers only, as `take` and `forget`. */
  keep(value: T): Promise<void>;
  /**
   * Null for none, and for one that cannot be read or has another shape: what a browser sends is never
   * trusted.
   */
  read(): Promise<T | null>;
  /** Reads and deletes it. */
  take(): Promise<T | null>;
  forget(): Promise<void>;
}

const flagsOf = ({ path = "/", sameSite, forScripts, plainHttpToo }: CookieOptions) =>
  ({
    path,
    httpOnly: forScripts !== true,
    sameSite: sameSite ?? "lax",
    secure: plainHttpToo !== true && usesHttps(),
  }) as const;

/** A string is stored as it is, anything else as JSON. */
async function written(value: unknown, sealed: boolean): Promise<string> {
  if (sealed) return sealCookie(JSON.stringify(value));
  return typeof value === "string" ? value : Buffer.from(JSON.stringify(value)).toString("base64url");
}

async function parsed<T>(schema: z.ZodType<T>, text: string | undefined, sealed: boolean): Promise<T | null> {
  if (text === undefined || (sealed && !isSealed(text))) return null;
  try {
    if (sealed) return schema.parse(JSON.parse(await unsealCookie(text)));
    const plain = schema.safeParse(text);
    if (plain.success) return plain.data;
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** One of our cookies in the browser that sent the current request. */
export function cookieJar<T>(name: string, schema: z.ZodType<T>, options: CookieOptions): CookieJar<T> {
  const sealed = options.sealed === true;
  const read = async () => parsed(schema, (await cookies()).get(name)?.value, sealed);
  const forget = async () => {
    // Both, because Next loses `Max-Age=0` where it parses a response's cookies again.
    (await cookies()).set(name, "", { ...flagsOf(options), maxAge: 0, expires: new Date(0) });
  };
  return {
    read,
    forget,
    async keep(value) {
      (await cookies()).set(name, await written(value, sealed), {
        ...flagsOf(options),
        maxAge: options.life,
      });
    },
    async take() {
      const value = await read();
      await forget();
      return value;
    },
  };
}

/** Cookies of one kind, of which a browser has several: each has its own name after `prefix`. */
export function cookieJars<T>(prefix: string, schema: z.ZodType<T>, options: CookieOptions) {
  const sealed = options.sealed === true;
  return {
    of: (id: string): CookieJar<T> => cookieJar(prefix + id, schema, options),
    /** The values that can be read, with the part of their name after the prefix. */
    async all(): Promise<{ id: string; value: T }[]> {
      const own = (await cookies()).getAll().filter((cookie) => cookie.name.startsWith(prefix));
      const read = await Promise.all(
        own.map(async (cookie) => ({
          id: cookie.name.slice(prefix.length),
          value: await parsed(schema, cookie.value, sealed),
        })),
      );
      return read.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
    },
    /** The names of all there are, after the prefix, also of those that cannot be read. */
    async ids(): Promise<string[]> {
      return (await cookies())
        .getAll()
        .flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    },
  };
}
