import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { memberPath } from "@/app/_features/communities/members-page";
import { picturePath } from "@/app/_lib/picture-path";
import { Avatar } from "@/components/ui/avatar";
import { Sealed } from "@/components/ui/sealed";
import type { SuggestionView } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { needOf } from "../../../_lib/words";

type SuggestedByProps = { view: SuggestionView; types: readonly { id: number; name: string }[] };

/** Who suggested it, when, and their words as they wrote them, whatever the admins have changed since. */
export function SuggestedBy({ view, types }: SuggestedByProps) {
  const { suggestedBy, suggestedAt, words, timeZone } = view;
  const profile = suggestedBy?.isMember ? memberPath(suggestedBy.id) : undefined;
  const type = types.find(({ id }) => id === words.campaignTypeId) ?? null;
  const need = needOf({ amount: words.amount, type: type && { ...type, way: "" } });
  const who = (
    <>
      {suggestedBy && (
        <Avatar name={suggestedBy.fullName} seed={suggestedBy.id} src={picturePath(suggestedBy.imageName)} />
      )}
      <span className="grow">
        <span className={profile ? "strong picked-name recipient-name" : "strong picked-name"}>
          {suggestedBy?.fullName ?? "Somebody who deleted their account"}
        </span>
        <span className="small quiet num">{formatDateTime(suggestedAt, timeZone)}</span>
      </span>
    </>
  );
  return (
    <Sealed title="Suggested by" level={2} className="who-for g4">
      {profile ? (
        <Link className="row g3 recipient" href={profile}>
          {who}
          <ChevronRight aria-hidden="true" />
        </Link>
      ) : (
        <div className="row g3 recipient">{who}</div>
      )}
      <blockquote className="stack g2 suggested-words">
        <p className="strong">
          {words.name}
          {need && <span className="num">: {need}</span>}
        </p>
        {words.description && <p className="kept-lines">{words.description}</p>}
      </blockquote>
      <p className="caption quiet">Members never learn who suggested a campaign.</p>
    </Sealed>
  );
}
