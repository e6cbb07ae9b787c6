import { delimiter } from "node:path";

const KEPT =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|(?:https?|no|all)_proxy|SSL_CERT_\w+|npm_config_(?:registry|cache|userconfig|globalconfig|prefer_offline))$/i;

/**
 * Builds the environment of an operator's fresh login: no settings of another site, and nothing that npm adds
 * for this checkout. `trusted` is a file with certificates that Node trusts additionally.
 */
export function operatorEnvironment(ours: NodeJS.ProcessEnv, trusted: string): Record<string, string> {
  const kept = Object.entries(ours).filter(([name]) => KEPT.test(name));
  const path = (ours.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ""])),
    PATH: path.join(delimiter),
    NODE_EXTRA_CA_CERTS: trusted,
    npm_config_update_notifier: "false",
    npm_config_fund: "false",
    npm_config_audit: "false",
  };
}
