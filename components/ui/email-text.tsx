import { Fragment } from "react";

/** An e-mail address which, where it is too long for its line, breaks before its "@" or a dot left of it. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=@|\.[^@]*@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
