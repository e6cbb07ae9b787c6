import { PublicFooter } from "@/components/shell";
import { DEFAULT_TIME_ZONE, formatDate } from "@/lib/kernel";
import { env, offersTexts } from "@/lib/platform";

export function PublicFoot({ onFrontPage }: { onFrontPage?: boolean }) {
  const provider = env();
  return (
    <PublicFooter
      onFrontPage={onFrontPage}
      year={formatDate(new Date(), DEFAULT_TIME_ZONE).slice(-4)}
      provider={{
        name: provider.PROVIDER_NAME,
        address: provider.PROVIDER_ADDRESS,
        email: provider.PROVIDER_SUPPORT_EMAIL,
        videoChannel: provider.PROVIDER_VIDEO_CHANNEL,
        sendsTexts: offersTexts(),
      }}
    />
  );
}
