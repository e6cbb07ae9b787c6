import { cookies } from "next/headers";
import type { z } from "zod";
import { isSealed, seal, unseal, usesHttps } from "@/lib/platform";

export type CookieOptions = {
  /** How long a browser keeps it, in seconds. */
  life: number;
  /** Only this site can read and write it (`seal`): for what names a person or stands for a right. */
  sealed?: true;
  /** The paths that it is sent to; all of them unless it is said. */
  path?: `/${string}`;
  /** `strict`: not even with a link that leads here from another site. */
  sameSite?: "strict";
  /** Scripts of our pages read it, so it must hold nothing that they may not have. */
  forScripts?: true;
  /** It tells nobody anything, so it also goes over a connection that is not encrypted. */
  plainHttpToo?: true;
};

export interface CookieJar<T> {
  /** For server actions and route handlers only, as `take` and `forget`. */
  keep(value: T): Promise<void>;
  /** Null for none, and for one that can't be read or is not of this shape: what a browser sends is never trusted. */
  read(): Promise<T | null>;
  /** Reads it for the last time. */
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

/** A text stands in its cookie as it is, anything else as JSON. */
function written(value: unknown, sealed: boolean): string {
  if (sealed) return seal(JSON.stringify(value));
  return typeof value === "string" ? value : Buffer.from(JSON.stringify(value)).toString("base64url");
}

function parsed<T>(schema: z.ZodType<T>, text: string | undefined, sealed: boolean): T | null {
  if (text === undefined || (sealed && !isSealed(text))) return null;
  try {
    if (sealed) return schema.parse(JSON.parse(unseal(text)));
    const plain = schema.safeParse(text);
    if (plain.success) return plain.data;
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** One cookie of ours in the browser that asks just now. */
export function cookieJar<T>(name: string, schema: z.ZodType<T>, options: CookieOptions): CookieJar<T> {
  const sealed = options.sealed === true;
  const read = async () => parsed(schema, (await cookies()).get(name)?.value, sealed);
  const forget = async () => {
    // Both, because Next loses `Max-Age=0` where it reads an answer's cookies again.
    (await cookies()).set(name, "", { ...flagsOf(options), maxAge: 0, expires: new Date(0) });
  };
  return {
    read,
    forget,
    async keep(value) {
      (await cookies()).set(name, written(value, sealed), { ...flagsOf(options), maxAge: options.life });
    },
    async take() {
      const value = await read();
      await forget();
      return value;
    },
  };
}

/** Cookies of one kind, of which a browser has several: each has a name of its own behind `prefix`. */
export function cookieJars<T>(prefix: string, schema: z.ZodType<T>, options: CookieOptions) {
  const sealed = options.sealed === true;
  return {
    of: (id: string): CookieJar<T> => cookieJar(prefix + id, schema, options),
    /** Those that can be read, by what stands behind the prefix. */
    async all(): Promise<{ id: string; value: T }[]> {
      return (await cookies()).getAll().flatMap((cookie) => {
        const value = cookie.name.startsWith(prefix) ? parsed(schema, cookie.value, sealed) : null;
        return value === null ? [] : [{ id: cookie.name.slice(prefix.length), value }];
      });
    },
    /** The names of all there are, also of those that can't be read. */
    async ids(): Promise<string[]> {
      return (await cookies())
        .getAll()
        .flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
    },
  };
}
