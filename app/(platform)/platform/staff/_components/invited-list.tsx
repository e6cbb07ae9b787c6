import type { Staff } from "@/lib/identity";
import { formatDateTime } from "@/lib/kernel";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.staff");

export function InvitedList({ invited }: { invited: Staff["invited"] }) {
  return (
    <ul className="don card card-tight" aria-label={t("invited")}>
      {invited.map(({ email, until }) => (
        <li key={`${email} ${until.toISOString()}`} className="flex-wrap">
          <p className="grow basis-64 min-w-0 strong wrap-anywhere">{email}</p>
          <p className="caption faint num">{t("linkWorksUntil", { until: formatDateTime(until) })}</p>
        </li>
      ))}
    </ul>
  );
}
