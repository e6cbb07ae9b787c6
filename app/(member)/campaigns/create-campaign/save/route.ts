import { z } from "zod";
import { jsonPost } from "@/app/_lib/json-post";
import { autosaveForm } from "../../_components/campaign-form/save-form";

const schema = z.record(z.string().max(100), z.string().max(10_000));

/** POST /campaigns/create-campaign/save: the form's own saves, which may outlive its page. */
export const POST = jsonPost(schema, (ctx, values) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return autosaveForm(ctx, form);
});
