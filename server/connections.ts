export { connectionsOf } from "@/lib/platform/site-connections";
