import { afterAll, inject } from "vitest";
import { closeDatabases } from "@/db/client";
import { forgetEnv } from "@/lib/platform/env";

/** Runs before each test file: sets the tested site's environment, so that tests can read its database. */
Object.assign(process.env, inject("siteEnvironment"), { LOG_LEVEL: "error" });
process.env.SITE_DATABASE_URL = process.env.DATABASE_URL;
// A file before this one may have had a site of its own.
forgetEnv();

afterAll(closeDatabases);
