import { LegalPage, legalMetadata } from "../_components/legal-page";

export const generateMetadata = () => legalMetadata("terms-and-conditions");

/** /terms-and-conditions: what people agree to (001 §1, §2). */
export default function TermsPage() {
  return <LegalPage name="terms-and-conditions" />;
}
