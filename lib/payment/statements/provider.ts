import { env } from "@/lib/platform";

/** Who received the gifts, as papers name them. */
export type ProviderFacts = {
  name: string;
  address: string;
  /** Null where none is configured. */
  taxId: string | null;
  /** True where papers may say that nothing was given in return. */
  gaveNothingInReturn: boolean;
};

/** What the configuration says of the provider. */
export function providerFacts(): ProviderFacts {
  const { PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_TAX_ID, NO_GOODS_OR_SERVICES } = env();
  return {
    name: PROVIDER_NAME,
    address: PROVIDER_ADDRESS,
    taxId: PROVIDER_TAX_ID ?? null,
    gaveNothingInReturn: NO_GOODS_OR_SERVICES === "yes",
  };
}
