import { Sentence } from "@/scripts/support/sentence";

type Local = {
  plainPort: number;
  tlsPort: number;
  sitePort: number;
  certificate: string;
  key: string;
  logs: string;
  settings: string;
  hasIpv6: boolean;
};

/**
 * Adapts `deploy/nginx/manyhands.conf` to this machine: localhost, the drill's ports and files, and a single
 * site process. Changes nothing else. Throws a Sentence if a line that operators change is missing.
 */
export function localSnippet(text: string, local: Local): string {
  const listen = (port: number, more = "") =>
    local.hasIpv6 ? `listen [::1]:${port}${more};` : `# no IPv6 here`;
  const changes: readonly (readonly [from: string, to: string])[] = [
    ["server 127.0.0.1:3000 ", `server 127.0.0.1:${local.sitePort} `],
    ["    server 127.0.0.1:3001 max_fails=1 fail_timeout=1s;\n", ""],
    ["listen 80;", `listen 127.0.0.1:${local.plainPort};`],
    ["listen [::]:80;", listen(local.plainPort)],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${local.tlsPort} ssl http2;`],
    ["listen [::]:443 ssl http2;", listen(local.tlsPort, " ssl http2")],
    ["return 301 https://$host$request_uri;", `return 301 https://$host:${local.tlsPort}$request_uri;`],
    ["/etc/letsencrypt/live/give.example.org/fullchain.pem", local.certificate],
    ["/etc/letsencrypt/live/give.example.org/privkey.pem", local.key],
    ["server_name give.example.org;", "server_name localhost;"],
    ["/var/log/nginx/", `${local.logs}/`],
    ["include /etc/nginx/", `include ${local.settings}/`],
  ];
  return changes.reduce((left, [from, to]) => {
    if (!left.includes(from))
      throw new Sentence(`deploy/nginx/manyhands.conf no longer has “${from.trim()}”.`);
    return left.replaceAll(from, to);
  }, text);
}

/**
 * Writes the settings around the snippet, as in Debian. Its general log would show text that must not be
 * logged.
 */
export const frame = ({ folder, isRoot }: { folder: string; isRoot: boolean }): string => `
daemon off;
${isRoot ? "user root;\n" : ""}worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  access_log ${folder}/logs/access.log;
  gzip on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/conf.d/*.conf;
}
`;
