import { isLoopback } from "./listening";
import type { TrustedProxies } from "./trusted-proxies";

type Settings = { APP_URL: string; HOST: string; PORT: number; TRUSTED_PROXIES: TrustedProxies };

export function doubtsAbout({ APP_URL, HOST, PORT, TRUSTED_PROXIES }: Settings): string[] {
  if (!APP_URL.startsWith("https://") || TRUSTED_PROXIES !== 0) return [];
  const proxy =
    "APP_URL begins with https://, so a proxy is in front of the site, but TRUSTED_PROXIES is 0: " +
    "the limits on passwords, payments and pages treat everyone as one person. Set it to 1, or to the proxy's address";
  return isLoopback(HOST)
    ? [proxy]
    : [
        proxy,
        `HOST is ${HOST}, so other machines reach port ${PORT} past the proxy, without TLS: ` +
          "listen on 127.0.0.1 if the proxy is on this machine, or let only the proxy through",
      ];
}
