import { useTranslations } from "next-intl";
import { MAX_EXCLUDED } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import type { Draft } from "./draft";
import type { MemberMatches } from "./member-choice";

type PlainMembersProps = { members: MemberMatches; draft: Draft; fixed: boolean; errors: FieldErrors };

/** For browsers without scripts. */
export function PlainMembers({ members, draft, fixed, errors }: PlainMembersProps) {
  const t = useTranslations("campaignForm.who");
  const options = members.members.map(({ id, name, email }) => (
    <option key={id} value={id}>
      {email ? `${name} (${email})` : name}
    </option>
  ));
  return (
    <div className="stack g5">
      <input type="hidden" name="plain" value="1" />
      {fixed ? (
        <p>{draft.recipient?.name}</p>
      ) : (
        <label className="field">
          <span className="label">{t("recipient")}</span>
          <select name="plainRecipient" className="select" defaultValue={draft.recipient?.id ?? ""}>
            <option value="">{t("choose")}</option>
            {options}
          </select>
          {errors.recipientId && <span className="error">{errors.recipientId[0]}</span>}
          <span className="hint">{t("recipientHint")}</span>
        </label>
      )}
      <label className="field">
        <span className="label">
          {t("excluded")}
          <span className="opt">{t("atMost", { count: MAX_EXCLUDED })}</span>
        </span>
        <select
          name="plainExcluded"
          className="select"
          multiple
          size={6}
          defaultValue={draft.excluded.map((member) => member.id)}
        >
          {options}
        </select>
        {errors.excludedMembers && <span className="error">{errors.excludedMembers[0]}</span>}
        <span className="hint">{t("leftOutAnyway")}</span>
      </label>
    </div>
  );
}
