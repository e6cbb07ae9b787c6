import { env } from "@/lib/platform";
import { cookieOf } from "./world/cookie-of";

/** A redirect is returned as the response, unless `redirect` is "follow". */
type Asking = {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  redirect?: "follow";
};

export function ask(path: string, { headers, ...rest }: Asking = {}): Promise<Response> {
  return fetch(new URL(path, env().APP_URL), {
    redirect: "manual",
    ...rest,
    headers: { "accept-language": "en-US", ...headers },
  });
}

export const post = (path: string, data: unknown, origin?: string): Promise<Response> =>
  ask(path, {
    method: "POST",
    body: JSON.stringify(data),
    headers: { "content-type": "application/json", ...(origin === undefined ? {} : { origin }) },
  });

export async function sessionOf(email: string): Promise<{ cookie: string }> {
  const { name, value } = await cookieOf(email);
  return { cookie: `${name}=${value}` };
}

export function leadsTo(answer: Response): URL | null {
  const location = answer.headers.get("location");
  return location === null ? null : new URL(location, env().APP_URL);
}
