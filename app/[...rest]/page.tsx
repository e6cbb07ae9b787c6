import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { isFile } from "@/app/_features/states/is-file";

export const metadata: Metadata = { title: "Error" };

type Props = { params: Promise<{ rest: string[] }> };

/** Any unknown path redirects to /campaigns (000 §2), except that of a file, which is not found. */
export default async function UnknownPath({ params }: Props) {
  const { rest } = await params;
  if (isFile(rest)) notFound();
  redirect("/campaigns");
}
