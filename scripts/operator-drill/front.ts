import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { type Nginx, runNginx } from "@/scripts/processes/nginx";
import type { Run } from "@/scripts/processes/registry";
import { certificateIn } from "./certificate";
import { frame, localSnippet } from "./snippets";

export type Ports = { plain: number; tls: number; site: number; ops: number; workerOps: number };

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

const nginxFolder = (folder: string) => join(folder, "nginx");

export async function startFront(
  run: Run,
  { nginx, folder, checkout, ports }: { nginx: string; folder: string; checkout: string; ports: Ports },
): Promise<Nginx> {
  const own = nginxFolder(folder);
  for (const name of ["logs", "conf.d"]) mkdirSync(join(own, name), { recursive: true });
  const from = join(checkout, "deploy", "nginx");
  copyFileSync(join(from, "manyhands-proxy.conf"), join(own, "manyhands-proxy.conf"));
  const snippet = localSnippet(readFileSync(join(from, "manyhands.conf"), "utf8"), {
    plainPort: ports.plain,
    tlsPort: ports.tls,
    sitePort: ports.site,
    ...certificateIn(folder),
    logs: join(own, "logs"),
    settings: own,
    hasIpv6: hasIpv6(),
  });
  writeFileSync(join(own, "conf.d", "manyhands.conf"), snippet);
  const file = join(own, "nginx.conf");
  writeFileSync(file, frame({ folder: own, isRoot: process.getuid?.() === 0 }));
  return runNginx(nginx, { folder: own, file, port: ports.tls, run });
}

export function nginxLog(folder: string): string {
  const logs = join(nginxFolder(folder), "logs");
  return readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), "utf8"))
    .join("\n");
}
