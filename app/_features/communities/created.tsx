import { useTranslations } from "next-intl";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { UserPlus } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";

/** "Add members" requires approval (001 §2). */
export function Created({ community }: { community: { id: string; name: string; isConfirmed: boolean } }) {
  const t = useTranslations("communities.created");
  const { id, name, isConfirmed } = community;
  return (
    <>
      {!isConfirmed && <KeepFresh />}
      <div className="stack g3" role="status">
        {isConfirmed ? (
          <p className="lead">{t("approved", { community: name })}</p>
        ) : (
          <p className="lead">{t("pending")}</p>
        )}
      </div>
      <form action={switchCommunity} className="stack g2">
        <input type="hidden" name="communityId" value={id} />
        <SubmitButton
          size="lg"
          block
          icon={<UserPlus />}
          busyLabel={t("opening")}
          disabled={!isConfirmed}
          aria-describedby={isConfirmed ? undefined : "not-yet"}
        >
          {t("addMembers")}
        </SubmitButton>
        {!isConfirmed && (
          <p className="caption faint center" id="not-yet">
            {t("notYet", { community: name })}
          </p>
        )}
      </form>
    </>
  );
}
