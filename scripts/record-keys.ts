import { recordSettings } from "@/lib/platform/record-keys";
import { loadEnv } from "./load-env";
import { connectQuery } from "./operator/connect-query";
import { main } from "./support/sentence";

/**
 * `node bin/manyhands.mjs record-keys`: prints what gives the keys of sealed records to the connections of
 * PgBouncer. It is a secret.
 */
await main(async () => {
  loadEnv();
  console.log(connectQuery(recordSettings()));
});
