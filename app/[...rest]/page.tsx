import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";

export const metadata: Metadata = { title: "Error" };

type Props = { params: Promise<{ rest: string[] }> };

/** Any unknown path redirects to /campaigns (000 §2). A missing file is a missing file. */
export default async function UnknownPath({ params }: Props) {
  const { rest } = await params;
  if (rest.at(-1)?.includes(".")) notFound();
  redirect("/campaigns");
}
