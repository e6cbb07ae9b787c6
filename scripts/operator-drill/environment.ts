import { delimiter } from "node:path";

/** What a new shell of an operator has: where programs are, who they are, how npm reaches its registry. */
const KEPT =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|(?:https?|no|all)_proxy|SSL_CERT_\w+|npm_config_(?:registry|cache|userconfig|globalconfig|prefer_offline))$/i;

/**
 * The environment of an operator who has just logged in, made of ours: no setting of another site, nothing that npm gives a
 * command of this checkout, and none of its programs. `trusted` is a file with the certificates that Node trusts besides its own.
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
