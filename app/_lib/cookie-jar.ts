import { cookies } from "next/headers";
import type { z } from "zod";
import { hostCookie, hostCookieIn, isSealed, sealCookie, unsealCookie, usesHttps } from "@/lib/platform";

type CookieOptions = {
  /** Seconds. */
  life: number;
  /** Encrypted with `sealCookie`. For values that name a person or grant a right. */
  sealed?: true;
  path?: `/${string}`;
  /** Not sent with a link from another site. */
  sameSite?: "strict";
  /** Readable by scripts (not HttpOnly), so it must hold nothing secret. */
  forScripts?: true;
};

interface CookieJar<T> {
  /** For server actions and route handlers, like `take` and `forget`. */
  keep(value: T): Promise<void>;
  /** Null if missing or invalid: browsers are not trusted. */
  read(): Promise<T | null>;
  take(): Promise<T | null>;
  forget(): Promise<void>;
}

const flagsOf = ({ path = "/", sameSite, forScripts }: CookieOptions) =>
  ({ path, httpOnly: forScripts !== true, sameSite: sameSite ?? "lax", secure: usesHttps() }) as const;

/** The prefix `__Host-` requires path `/`. */
const nameOf = (name: string, { path }: CookieOptions) => (path === undefined ? hostCookie(name) : name);

/** Also removes its 0.1.0 equivalent. */
async function set(
  name: string,
  value: string,
  options: CookieOptions,
  life: { maxAge: number; expires?: Date },
) {
  const jar = await cookies();
  const current = nameOf(name, options);
  jar.set(current, value, { ...flagsOf(options), ...life });
  if (current !== name && jar.get(name)) jar.set(name, "", { ...flagsOf(options), ...ENDED });
}

/** Next loses `Max-Age=0` when it reparses a response's cookies. */
const ENDED = { maxAge: 0, expires: new Date(0) };

/** JSON unless a string. */
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

export function cookieJar<T>(name: string, schema: z.ZodType<T>, options: CookieOptions): CookieJar<T> {
  const sealed = options.sealed === true;
  const read = async () => {
    const jar = await cookies();
    const valueIn = (one: string) => jar.get(one)?.value;
    return parsed(schema, options.path === undefined ? hostCookieIn(valueIn, name) : valueIn(name), sealed);
  };
  const forget = () => set(name, "", options, ENDED);
  return {
    read,
    forget,
    keep: async (value) => set(name, await written(value, sealed), options, { maxAge: options.life }),
    async take() {
      const value = await read();
      await forget();
      return value;
    },
  };
}

/** Named by `prefix` plus an id. */
export function cookieJars<T>(prefix: string, schema: z.ZodType<T>, options: CookieOptions) {
  const sealed = options.sealed === true;
  /** Current names win over those of 0.1.0. */
  const stored = async () => {
    const jar = (await cookies()).getAll();
    return new Map(
      [prefix, nameOf(prefix, options)].flatMap((start) =>
        jar.flatMap(({ name, value }) =>
          name.startsWith(start) ? [[name.slice(start.length), value] as const] : [],
        ),
      ),
    );
  };
  return {
    of: (id: string): CookieJar<T> => cookieJar(prefix + id, schema, options),
    async all(): Promise<{ id: string; value: T }[]> {
      const read = await Promise.all(
        [...(await stored())].map(async ([id, text]) => ({ id, value: await parsed(schema, text, sealed) })),
      );
      return read.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
    },
    /** Includes unreadable cookies. */
    ids: async (): Promise<string[]> => [...(await stored()).keys()],
  };
}
