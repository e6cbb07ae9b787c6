import { Monitor, Plug, Smartphone } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { DeviceView } from "@/lib/identity";
import { formatSince, formatTime } from "@/lib/kernel";
import { deviceName, isHandheld } from "../_lib/device-name";
import { SignOutDevice } from "./sign-out-device";

/** The devices with a session of the account, this one first; every other one can be logged out (001 §2). */
export function DeviceList({ devices, now }: { devices: readonly DeviceView[]; now: Date }) {
  return (
    <ul className="devices">
      {devices.map((device) => {
        const name = deviceName(device);
        const Icon = device.kind === "api" ? Plug : isHandheld(device.userAgent) ? Smartphone : Monitor;
        return (
          <li key={device.id}>
            <Icon className="device" aria-hidden="true" />
            <div className="grow">
              <p className="row wrap-ok device-name">
                <span className="strong">{name}</span>
                {device.isThis && <Badge tone="gain">This device</Badge>}
              </p>
              <p className="small quiet wrap-any">
                {device.isThis ? "Signed in" : "Last seen"}{" "}
                {sinceWords(device.isThis ? device.createdAt : device.lastSeenAt, now)}
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

const sinceWords = (at: Date, now: Date) => `${formatSince(at, now)} at ${formatTime(at)}`;
