import { env } from "@/lib/platform";

export type ProviderFacts = {
  name: string;
  address: string;
  taxId: string | null;
  gaveNothingInReturn: boolean;
};

export function providerFacts(): ProviderFacts {
  const { PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_TAX_ID, NO_GOODS_OR_SERVICES } = env();
  return {
    name: PROVIDER_NAME,
    address: PROVIDER_ADDRESS,
    taxId: PROVIDER_TAX_ID ?? null,
    gaveNothingInReturn: NO_GOODS_OR_SERVICES === "yes",
  };
}
