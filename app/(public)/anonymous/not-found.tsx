export {
  NowherePage as default,
  nowhereMetadata as generateMetadata,
} from "@/app/_features/campaign/nowhere-page";
