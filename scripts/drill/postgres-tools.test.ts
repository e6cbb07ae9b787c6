import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { foldersIn, toolsFor, toolsIn } from "./postgres-tools";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "manyhands-tools-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function standIn(folder: string, name: string, says: string, code = 0): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho "${says}"\nexit ${code}\n`);
  chmodSync(file, 0o755);
}

function pair(folder: string, version: string, restore = version): void {
  standIn(folder, "pg_dump", `pg_dump (PostgreSQL) ${version} (Debian ${version}-1)`);
  standIn(folder, "pg_restore", `pg_restore (PostgreSQL) ${restore}`);
}

const where = (more: { path?: string; bin?: string } = {}) => ({
  path: more.path ?? "",
  bin: more.bin,
  roots: [join(home, "debian"), join(home, "brew")],
});

describe("pg_dump and pg_restore", () => {
  it("are taken of the server's own version, wherever they stand", () => {
    pair(join(home, "debian/15/bin"), "15.20");
    pair(join(home, "debian/16/bin"), "16.3");
    pair(join(home, "brew/postgresql@18/bin"), "18.0");
    for (const major of [15, 16, 18]) expect(toolsFor(major, where()).major).toBe(major);
    expect(toolsFor(18, where()).dump).toBe(join(home, "brew/postgresql@18/bin/pg_dump"));
  });

  it("are looked for in PG_BIN first, then on the path", () => {
    const [own, path] = [join(home, "own"), join(home, "path")];
    for (const folder of [own, path, join(home, "debian/15/bin")]) pair(folder, "15.1");
    expect(toolsFor(15, where({ bin: own, path })).dump).toBe(join(own, "pg_dump"));
    expect(toolsFor(15, where({ path })).dump).toBe(join(path, "pg_dump"));
    expect(foldersIn(where({ bin: own, path }))[0]).toBe(own);
  });

  it("count as none where one is missing, broken or of another version than the other", () => {
    standIn(join(home, "debian/15/bin"), "pg_dump", "pg_dump (PostgreSQL) 15.1");
    pair(join(home, "debian/16/bin"), "16.1", "17.1");
    standIn(join(home, "debian/17/bin"), "pg_dump", "pg_dump (PostgreSQL) 17.1", 1);
    standIn(join(home, "debian/17/bin"), "pg_restore", "pg_restore (PostgreSQL) 17.1");
    expect(toolsIn(where())).toEqual([]);
  });

  it("that are not there are asked for in a sentence that says what to install", () => {
    expect(() => toolsFor(16, where())).toThrow(
      /^The server is PostgreSQL 16, and pg_dump and pg_restore are not on this machine\./,
    );
    expect(() => toolsFor(16, where())).toThrow(/apt install postgresql-client-16/);
    expect(() => toolsFor(16, where())).toThrow(/brew install postgresql@16/);
  });

  it("of another version are refused, older or newer, and named", () => {
    pair(join(home, "debian/15/bin"), "15.20");
    pair(join(home, "debian/18/bin"), "18.0");
    expect(() => toolsFor(16, where())).toThrow(
      /^The server is PostgreSQL 16, and pg_dump and pg_restore are here in version 18 and 15 only\./,
    );
  });
});
