import { MAX_EXCLUDED } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import type { Draft } from "./draft";
import type { MemberMatches } from "./member-choice";

type PlainMembersProps = { members: MemberMatches; draft: Draft; fixed: boolean; errors: FieldErrors };

/** The recipient and the excluded members as native selects, for browsers without scripts. */
export function PlainMembers({ members, draft, fixed, errors }: PlainMembersProps) {
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
          <span className="label">Recipient</span>
          <select name="plainRecipient" className="select" defaultValue={draft.recipient?.id ?? ""}>
            <option value="">Choose one</option>
            {options}
          </select>
          {errors.recipientId && <span className="error">{errors.recipientId[0]}</span>}
          <span className="hint">Gets none of these messages and can’t open the campaign.</span>
        </label>
      )}
      <label className="field">
        <span className="label">
          Leave out of the messages<span className="opt">{MAX_EXCLUDED} at most</span>
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
        <span className="hint">The recipient is left out anyway.</span>
      </label>
    </div>
  );
}
