/** The product's name, from this one constant; the provider's name is configuration. */
export const PRODUCT_NAME = "Manyhands";
