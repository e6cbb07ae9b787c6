import { KeyRound } from "lucide-react";
import type { Passkey } from "@/lib/identity";
import { formatDate } from "@/lib/kernel";
import { RemovePasskey } from "./remove-passkey";

/** The user's passkeys by the names they gave them. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <section className="card" aria-label="Your passkeys">
      <ul className="devices">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <KeyRound className="device" aria-hidden="true" />
            <div className="grow">
              <p className="strong wrap-any">{name}</p>
              <p className="small quiet">
                Added {formatDate(createdAt)} ·{" "}
                {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : "not used yet"}
              </p>
            </div>
            <RemovePasskey id={id} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
