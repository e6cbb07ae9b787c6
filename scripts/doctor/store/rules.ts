import { cannotAsk, type Failure } from "@/scripts/doctor/answer";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import type { StoreFacts } from "./ask";

const GIVE = "and give it to npm run setup";

export function storeFindings(settings: Settings, { put, read, deleted }: StoreFacts): Finding[] {
  if ("failure" in put) return [ofRefusal(settings, put.failure, "write")];
  if (read && "failure" in read) return [ofRefusal(settings, read.failure, "read")];
  if (read && !read.value)
    return [
      trouble(
        "The store of files does not give back what was put into it.",
        "Look whether S3_ENDPOINT and S3_BUCKET lead to an S3-compatible store and not to a web page before it.",
      ),
    ];
  if (deleted && "failure" in deleted)
    return [
      advice(
        `The store of files takes files but does not delete them (${deleted.failure.detail}): what people withdraw would stay there.`,
        "Let the key delete objects of the bucket (s3:DeleteObject).",
      ),
    ];
  return [well("The store of files takes a file, gives it back and deletes it.")];
}

function ofRefusal(settings: Settings, failure: Failure, deed: "write" | "read"): Finding {
  const { detail } = failure;
  const host = urlOf(settings.S3_ENDPOINT)?.host ?? "the store";
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(detail))
    return trouble(
      "The store of files does not know the keys.",
      `Copy S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY from your provider once more, ${GIVE}.`,
    );
  if (/NoSuchBucket/.test(detail) || failure.kind === "missing")
    return trouble(
      `The store of files has no bucket ${settings.S3_BUCKET}.`,
      `Make it at your provider, or correct S3_BUCKET, ${GIVE}.`,
    );
  if (/RequestTimeTooSkewed/.test(detail))
    return trouble(
      "The store of files refuses us because this machine's clock is wrong.",
      "Switch on the setting of the clock by the network: sudo timedatectl set-ntp true",
    );
  if (/AuthorizationHeaderMalformed|PermanentRedirect/.test(detail) || /^(301|307|400)/.test(detail))
    return trouble(
      `The store of files answers ${detail}: S3_REGION or S3_ENDPOINT is not the bucket's.`,
      `Copy both from the page of the bucket at your provider, ${GIVE}.`,
    );
  if (failure.kind === "forbidden" || failure.kind === "refused")
    return trouble(
      `The store of files does not let the key ${deed} (${detail}).`,
      `Let the key put, get and delete objects of the bucket ${settings.S3_BUCKET} (s3:PutObject, s3:GetObject, s3:DeleteObject).`,
    );
  return cannotAsk({ name: "The store of files", host, status: "your provider's page" }, failure);
}
