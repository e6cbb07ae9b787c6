import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("privacy-and-policy");

export default function PrivacyPage() {
  return <LegalPage name="privacy-and-policy" />;
}
