import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Monitor, Plug, Smartphone } from "@/components/ui/icons";
import { type DeviceView, isHandheld } from "@/lib/identity";
import { formatTime, sinceOf } from "@/lib/kernel";
import { deviceName } from "../_lib/device-name";
import { SignOutDevice } from "./sign-out-device";

/** Devices with a session, this one first (001 §2). */
export function DeviceList({ devices, now }: { devices: readonly DeviceView[]; now: Date }) {
  const t = useTranslations("security.device");
  const locale = useLocale();
  const seen = (at: Date) => ({ ...sinceOf(at, now, undefined, locale), time: formatTime(at) });
  return (
    <ul className="devices">
      {devices.map((device) => {
        const name = deviceName(device, t);
        const Icon = device.kind === "api" ? Plug : isHandheld(device.userAgent) ? Smartphone : Monitor;
        return (
          <li key={device.id}>
            <Icon className="device" aria-hidden="true" />
            <div className="grow">
              <p className="row wrap-ok device-name">
                <span className="strong">{name}</span>
                {device.isThis && <Badge tone="gain">{t("this")}</Badge>}
              </p>
              <p className="small quiet wrap-any">
                {device.isThis
                  ? t("signedIn", seen(device.createdAt))
                  : t("lastSeen", seen(device.lastSeenAt))}
                {device.address ? ` · ${device.address}` : ""}
              </p>
            </div>
            {!device.isThis && <SignOutDevice sessionId={device.id} name={name} />}
          </li>
        );
      })}
    </ul>
  );
}
