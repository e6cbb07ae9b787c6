declare module "@hyzyla/pdfium/dist/pdfium.wasm.base64-B4io7kt4.js" {
  export const PDFIUM_WASM_BASE64: string;
}
