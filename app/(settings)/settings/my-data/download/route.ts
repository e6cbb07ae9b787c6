import { languageHere } from "@/app/_features/i18n/language-at";
import { filePost } from "@/app/_lib/file-post";
import { PRODUCT_NAME } from "@/lib/kernel";
import { dataFile, myData } from "@/lib/payment";
import { erasureFacts, erasureWords } from "@/lib/platform";

export const { GET, POST } = filePost("/settings/my-data", "my_data_failed", async (ctx) => {
  const day = ctx.now().toISOString().slice(0, 10);
  return {
    filename: `${PRODUCT_NAME.toLowerCase()}-my-data-${day}.json`,
    type: "application/json; charset=utf-8",
    content: dataFile(await myData(ctx), {
      afterDeletion: erasureWords(await languageHere(), erasureFacts(ctx.now())),
    }),
  };
});
