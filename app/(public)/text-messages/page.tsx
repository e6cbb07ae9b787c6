import { notFound } from "next/navigation";
import { offersTexts } from "@/lib/platform";
import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("text-messages");

/** Describes the texts and how to stop them, as carriers require. Not found on a site without texts. */
export default function TextMessagesPage() {
  if (!offersTexts()) notFound();
  return <LegalPage name="text-messages" />;
}
