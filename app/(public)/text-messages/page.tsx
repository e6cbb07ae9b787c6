import { notFound } from "next/navigation";
import { offersTexts } from "@/lib/platform";
import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("text-messages");

/**
 * /text-messages: which texts are sent, and how to stop them; carriers require this page. A site that sends none has no
 * such page.
 */
export default function TextMessagesPage() {
  if (!offersTexts()) notFound();
  return <LegalPage name="text-messages" />;
}
