import Link from "next/link";

type VisitorNoteProps = { communityName: string; beMember: boolean; isVerified: boolean };

/** What somebody who gave without an account is told besides: by whether they wished to join, and have an account. */
export function VisitorNote({ communityName, beMember, isVerified }: VisitorNoteProps) {
  if (beMember && isVerified) {
    return (
      <p className="small quiet thanks-note">
        You asked to join {communityName}, and you have an account already.{" "}
        <Link href="/login?type=search">Log in</Link> and join it there.
      </p>
    );
  }
  if (beMember) {
    return (
      <p className="small quiet thanks-note">
        You asked to join {communityName}. Its admins hear of it and can invite you.
      </p>
    );
  }
  if (!isVerified) return null;
  return (
    <p className="small quiet thanks-note">
      You have an account with this e-mail. <Link href="/login">Log in</Link> before you give next time, and
      your gifts are listed in one place.
    </p>
  );
}
