"use client";
import { Problem } from "./_features/states/problem";

type Props = { error: Error & { digest?: string } };

/** The error page of everything below the root layout. */
export default function ErrorPage({ error }: Props) {
  return <Problem digest={error.digest} />;
}
