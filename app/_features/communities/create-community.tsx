import { randomUUID } from "node:crypto";
import { getLocale } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import type { Viewer } from "@/app/_lib/session";
import { communityTypes } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { CreateForm } from "./create-form";
import type { CommunityArea } from "./paths";
import { communityTypeName } from "./type-name";

export async function CreateCommunity({ viewer, area }: { viewer: Viewer; area: CommunityArea }) {
  const [types, locale] = await Promise.all([communityTypes(viewer.ctx), getLocale()]);
  const language = languageOf(locale);
  return (
    <Words of={["communities.form", "communities.openness"]}>
      <CreateForm
        area={area}
        types={types.map(({ id, name, way }) => ({ id, name: communityTypeName(language, name), way }))}
        requestKey={randomUUID()}
      />
    </Words>
  );
}
