import { useTranslations } from "next-intl";
import { KeyRound } from "@/components/ui/icons";
import type { Passkey } from "@/lib/identity";
import { formatDate } from "@/lib/kernel";
import { RemovePasskey } from "./remove-passkey";

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations("security.passkeys");
  return (
    <section className="card" aria-label={t("yours")}>
      <ul className="devices">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <KeyRound className="device" aria-hidden="true" />
            <div className="grow">
              <p className="strong wrap-any">{name}</p>
              <p className="small quiet">
                {lastUsedAt
                  ? t("used", { added: formatDate(createdAt), used: formatDate(lastUsedAt) })
                  : t("notUsed", { added: formatDate(createdAt) })}
              </p>
            </div>
            <RemovePasskey id={id} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
