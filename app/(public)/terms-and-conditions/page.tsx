import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("terms-and-conditions");

export default function TermsPage() {
  return <LegalPage name="terms-and-conditions" />;
}
