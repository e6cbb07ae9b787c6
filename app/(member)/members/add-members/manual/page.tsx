import type { Metadata } from "next";
import type { Param } from "@/app/_features/forms/search-params";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { addMembersPath, requireAdminOf } from "../../_lib/admin-of";
import { MemberForms } from "./member-forms";

export const metadata: Metadata = { title: "Add members by form" };

type Search = { searchParams: Promise<Record<string, Param>> };

/** /members/add-members/manual: one to twenty people by name (000 §2, §5). For admins. */
export default async function AddByFormPage({ searchParams }: Search) {
  const { community } = await requireAdminOf((await searchParams).communityId);
  return (
    <Page width="form">
      <div className="stack g3">
        <BackLink href={addMembersPath(community.id)}>Add members</BackLink>
        <h1>Who is to join?</h1>
        <p className="lead">
          Each gets an invitation to {community.name}: by e-mail where there is one, else by text.
        </p>
      </div>
      <MemberForms communityId={community.id} />
    </Page>
  );
}
