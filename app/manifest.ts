import type { MetadataRoute } from "next";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";
import { en } from "@/messages/en";

/**
 * Describes the app. `minimal-ui` keeps the Back button, because pages lead to the card processor and home.
 */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: en.meta.home.description,
    lang: "en",
    start_url: "/campaigns",
    scope: "/",
    display: "minimal-ui",
    background_color: "#FAF7F2",
    theme_color: "#FAF7F2",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
