export const PRODUCT_NAME = "Manyhands";
