import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { isFile } from "@/app/_features/states/is-file";

export const metadata: Metadata = { title: "Error" };

type Props = { params: Promise<{ rest: string[] }> };

/** Redirects unknown paths to /campaigns (000 §2); file names are not found. */
export default async function UnknownPath({ params }: Props) {
  const { rest } = await params;
  if (isFile(rest)) notFound();
  redirect("/campaigns");
}
