import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../support/folders";
import { prepareFiles } from "../support/static-files";
import { packMaps, shareNextBuild, takeNextBuild } from "./next-build";
import { putOwnFiles } from "./own-files";
import { copyPackages } from "./packages";
import { makePrograms } from "./programs";
import { type Release, type ReleaseRecord, recordText, releasesFolder } from "./release";

type Parts = Pick<ReleaseRecord, "kind" | "standsAlone" | "sources" | "programs" | "texts"> & {
  nextBuild: "new" | Release;
};

/**
 * Makes a release under a hidden name and renames it when complete, so that a visible release is always
 * whole.
 */
export async function assemble({ nextBuild, ...parts }: Parts): Promise<Release> {
  const record: ReleaseRecord = {
    id: newId(),
    version: versionHere(),
    commit: commitHere(),
    platform: process.platform,
    arch: process.arch,
    ...parts,
  };
  const unfinished = join(releasesFolder(), `.${record.id}`);
  mkdirSync(unfinished, { recursive: true });
  try {
    await fill(unfinished, record, nextBuild);
    writeFileSync(join(unfinished, "release.json"), recordText(record));
    const folder = join(releasesFolder(), record.id);
    renameSync(unfinished, folder);
    return { ...record, folder };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fill(folder: string, { kind, standsAlone }: ReleaseRecord, nextBuild: Parts["nextBuild"]) {
  putOwnFiles(folder, { standsAlone });
  const isNew = nextBuild === "new";
  if (isNew) takeNextBuild(folder);
  else shareNextBuild(nextBuild.folder, folder);
  const prepared = isNew
    ? prepareFiles({ folder: join(folder, ".next", "static"), isQuick: kind === "quick" })
    : undefined;
  const packages = join(folder, "node_modules");
  symlinkSync(relative(folder, join(root, "node_modules")), packages);
  const [loaded] = await Promise.all([makePrograms(folder), prepared]);
  if (standsAlone) await copyPackages(folder, loaded);
  await packMaps(join(folder, "programs"), ...(isNew ? [join(folder, ".next", "server")] : []));
}

/** 20261125-081902-5f3a: names sort by time. */
function newId(): string {
  const [day = "", time = ""] = new Date().toISOString().split("T");
  return `${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}-${randomBytes(2).toString("hex")}`;
}

const versionHere = (): string => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;

/** Null if unknown. An image has no git; its build sets BUILD_COMMIT. */
function commitHere(): string | null {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT;
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}
