import { Fragment } from "react";

/** Breaks long addresses before "@" or a dot left of it. */
export function EmailText({ address }: { address: string }) {
  const domainAt = address.lastIndexOf("@") + 1;
  const parts = address.slice(0, domainAt).split(/(?=[@.])/);
  const last = `${parts.pop()}${address.slice(domainAt)}`;
  return [...parts, last].map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
