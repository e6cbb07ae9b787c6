/** The same page at its other address (001 §2). */
export { default, generateMetadata } from "@/app/(settings)/settings/subscriptions/page";
