import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("text-messages");

/** /text-messages: which texts are sent, and how to stop them; carriers require this page. */
export default function TextMessagesPage() {
  return <LegalPage name="text-messages" />;
}
