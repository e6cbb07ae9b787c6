import { afterAll, inject } from "vitest";
import { closeDatabases } from "@/db/client";

/** Before each test file: the environment of the site that it asks, so that its database can be looked into. */
Object.assign(process.env, inject("siteEnvironment"), { LOG_LEVEL: "error" });
process.env.SITE_DATABASE_URL = process.env.DATABASE_URL;

afterAll(closeDatabases);
