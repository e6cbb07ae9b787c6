import { notFound } from "next/navigation";
import { offersTexts } from "@/lib/platform";
import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("text-messages");

/** Carriers require this page. Not found on a site without texts. */
export default function TextMessagesPage() {
  if (!offersTexts()) notFound();
  return <LegalPage name="text-messages" />;
}
