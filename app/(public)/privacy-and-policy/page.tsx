import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("privacy-and-policy");

/** /privacy-and-policy: what is stored about people, and who sees it (001 §1, §2). */
export default function PrivacyPage() {
  return <LegalPage name="privacy-and-policy" />;
}
