import { closeDatabases } from "@/db/client";
import { hasStore } from "@/lib/integrations/store";
import { plural } from "@/lib/kernel";
import { countAttachmentsByStore, moveAttachments } from "@/lib/notification";
import { env, systemCtx } from "@/lib/platform";
import { countPicturesByStore, movePictures } from "@/lib/user";
import { loadEnv } from "./load-env";
import { demandRecords } from "./operator/demand-records";
import { optionsOf } from "./support/options";
import { main, Sentence } from "./support/sentence";

/**
 * `node bin/manyhands.mjs move-files`: moves uploaded files from the database into the S3_ store while the site
 * runs; `--back` reverses. It can be interrupted and rerun, and prints what is left where.
 */
await main(async () => {
  loadEnv();
  const values = optionsOf({ back: { type: "boolean", default: false } });
  if (!hasStore()) {
    throw new Sentence(
      "There is no store. Set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. Moving files back needs them, too.",
    );
  }
  await demandRecords(env().DATABASE_URL);
  const to = values.back ? "database" : "store";
  const ctx = systemCtx("move-files");
  try {
    const pictures = await movePictures(ctx, to);
    const files = await moveAttachments(ctx, to);
    console.log(
      `Moved into the ${to}: ${plural(pictures, "picture")}, ${plural(files, "file")} of messages.`,
    );
    const [ofPictures, ofFiles] = await Promise.all([
      countPicturesByStore(ctx),
      countAttachmentsByStore(ctx),
    ]);
    console.log(
      `In the database: ${plural(ofPictures.database, "picture")}, ${plural(ofFiles.database, "file")}. In the store: ${plural(ofPictures.store, "picture")}, ${plural(ofFiles.store, "file")}.`,
    );
    if (to === "database") {
      console.log(
        "New uploads still go to the store. Stop the site and the worker, run this once more, and then remove the S3_ settings.",
      );
    }
  } finally {
    await closeDatabases();
  }
});
