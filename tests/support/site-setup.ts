import { afterAll, inject } from "vitest";
import { closeDatabases } from "@/db/client";
import { forgetEnv } from "@/lib/platform/env";

/** Sets the tested site's environment before each file, so that tests can read its database. */
Object.assign(process.env, inject("siteEnvironment"), { LOG_LEVEL: "error" });
process.env.SITE_DATABASE_URL = process.env.DATABASE_URL;
// An earlier file may have run another site.
forgetEnv();

afterAll(closeDatabases);
