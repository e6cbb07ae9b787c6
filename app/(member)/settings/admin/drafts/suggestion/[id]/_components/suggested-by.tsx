import { useLocale, useTranslations } from "next-intl";
import { PersonRow } from "@/app/_features/communities/person-row";
import { campaignTypeName } from "@/app/_features/meta/campaign-type-name";
import { picturePath } from "@/app/_lib/picture-path";
import { Avatar } from "@/components/ui/avatar";
import { LiveText } from "@/components/ui/live-text";
import { Sealed } from "@/components/ui/sealed";
import { Truncated } from "@/components/ui/truncated";
import type { SuggestionView } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { needOf } from "../../../_lib/words";

type SuggestedByProps = { view: SuggestionView; types: readonly { id: number; name: string }[] };

/** The original text. */
export function SuggestedBy({ view, types }: SuggestedByProps) {
  const t = useTranslations("campaignForm.suggestion");
  const language = languageOf(useLocale());
  const { suggestedBy, suggestedAt, words, timeZone } = view;
  const type = types.find(({ id }) => id === words.campaignTypeId) ?? null;
  const need = needOf({ amount: words.amount }, type && campaignTypeName(language, type));
  return (
    <Sealed title={t("by")} level={2} className="who-for g4">
      <PersonRow
        avatar={
          suggestedBy && (
            <Avatar
              name={suggestedBy.fullName}
              seed={suggestedBy.id}
              src={picturePath(suggestedBy.imageName)}
            />
          )
        }
        name={suggestedBy?.fullName ?? t("deleted")}
        memberId={suggestedBy?.isMember ? suggestedBy.id : null}
      >
        <span className="small quiet num">{formatDateTime(suggestedAt, timeZone)}</span>
      </PersonRow>
      <blockquote className="stack g2 suggested-words">
        <p className="strong">
          {words.name}
          {need && <LiveText className="num">{`: ${need}`}</LiveText>}
        </p>
        {words.description && <Truncated text={words.description} />}
      </blockquote>
      <p className="caption quiet">{t("neverLearn")}</p>
    </Sealed>
  );
}
