import { notFound } from "next/navigation";

/** The address that older links know; it answers as everything does that is not there. */
export default function NotFoundPage() {
  notFound();
}
