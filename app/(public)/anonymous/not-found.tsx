export {
  NowherePage as default,
  nowhereMetadata as generateMetadata,
} from "@/app/_lib/campaign/nowhere-page";
