import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { communityTypeName } from "@/app/_features/communities/type-name";
import { Words } from "@/app/_features/i18n/words";
import { picturePath } from "@/app/_lib/picture-path";
import { requireAdminViewer } from "@/app/_lib/session";
import { CommunityPictureForm } from "@/app/(member)/members/_components/community-picture-form";
import { toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { communityTypes } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { CommunityForm } from "./community-form";

export const metadata: Metadata = { title: "Community details" };

const HERE = "/settings/admin/community";

/** /settings/admin/community: the name of a community, what is told about it, and its picture. For admins. */
export default async function CommunityDetailsPage() {
  const { ctx, community } = await requireAdminViewer();
  const [types, locale] = await Promise.all([communityTypes(ctx), getLocale()]);
  const language = languageOf(locale);
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">Admin settings</BackLink>
      <div className="stack g3">
        <h1>Community details</h1>
        <p className="lead">
          What everybody who may see {community.name} reads: members, whoever looks for it, and whoever opens
          the link to one of its campaigns.
        </p>
      </div>
      <Card>
        <Words of={["communities.form"]}>
          <CommunityForm
            communityId={community.id}
            types={types.map(({ id, name }) => ({ id, name: communityTypeName(language, name) }))}
            saved={{
              name: community.name,
              communityTypeId: String(community.communityTypeId),
              location: community.location ?? "",
              description: community.description ?? "",
            }}
          />
        </Words>
      </Card>
      <Card className="stack g4" id="picture">
        <h2 className="text-(length:--t-h3)">Picture</h2>
        <CommunityPictureForm
          community={{
            id: community.id,
            way: toWay(community.way),
            imageUrl: picturePath(community.imageName, "communities"),
          }}
          from={HERE}
        />
      </Card>
    </Page>
  );
}
