import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { errorCode } from "@/scripts/processes/processes";

/**
 * The account that runs the server. PostgreSQL refuses root, so root uses an unprivileged account; other
 * users run it themselves (`null`).
 */
export type Account = { uid: number; gid: number } | null;

const LINUX_NOBODY = 65534;

export function serverAccount(dataFolder: string): Account {
  if (process.getuid?.() !== 0) return null;
  return ownerOf(dataFolder) ?? nobody();
}

export function asAccount(account: Account): { uid?: number; gid?: number } {
  // On macOS the id of `nobody` is -2, and `spawn` takes a signed number.
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid >>> 0, account.gid >>> 0);
}

/** Runs a command, because mode bits do not show ACLs and mount options. */
export function canEnter(account: Account, folder: string): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], {
    cwd: "/",
    stdio: "ignore",
    ...asAccount(account),
  });
  if (errorCode(tried.error) === "EPERM" || errorCode(tried.error) === "EINVAL") {
    throw new Error(
      "PostgreSQL does not run as root, and this root user can't start programs as another user. " +
        "Start as a normal user, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  return tried.status === 0;
}

/** A normal user keeps data when root starts the server later. */
function ownerOf(folder: string): Account {
  try {
    const { uid, gid } = statSync(folder);
    return uid === 0 ? null : { uid, gid };
  } catch {
    return null;
  }
}

function nobody(): Account {
  if (process.platform !== "darwin") return { uid: LINUX_NOBODY, gid: LINUX_NOBODY };
  const number = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
