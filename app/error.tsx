"use client";
import { Problem } from "./_features/states/problem";

type Props = { error: Error & { digest?: string } };

export default function ErrorPage({ error }: Props) {
  return <Problem digest={error.digest} />;
}
