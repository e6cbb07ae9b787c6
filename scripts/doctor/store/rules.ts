import { cannotAsk, type Failure } from "@/scripts/doctor/answer";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import type { StoreFacts } from "./ask";

const GIVE = "and enter it in npm run setup";

export function storeFindings(settings: Settings, { put, read, deleted }: StoreFacts): Finding[] {
  if ("failure" in put) return [ofRefusal(settings, put.failure, "write")];
  if (read && "failure" in read) return [ofRefusal(settings, read.failure, "read")];
  if (read && !read.value)
    return [
      trouble(
        "The file store does not return the stored file.",
        "Check that S3_ENDPOINT and S3_BUCKET point to an S3-compatible store, not to a web page.",
      ),
    ];
  if (deleted && "failure" in deleted)
    return [
      advice(
        `The file store saves files but does not delete them (${deleted.failure.detail}), so files that people remove would stay there.`,
        "Allow the key to delete objects in the bucket (s3:DeleteObject).",
      ),
    ];
  return [well("The file store can save, return and delete a file.")];
}

function ofRefusal(settings: Settings, failure: Failure, deed: "write" | "read"): Finding {
  const { detail } = failure;
  const host = urlOf(settings.S3_ENDPOINT)?.host ?? "the store";
  if (/InvalidAccessKeyId|SignatureDoesNotMatch/.test(detail))
    return trouble(
      "The file store rejects the keys.",
      `Copy S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY from your provider again, ${GIVE}.`,
    );
  if (/NoSuchBucket/.test(detail) || failure.kind === "missing")
    return trouble(
      `The file store has no bucket ${settings.S3_BUCKET}.`,
      `Create it at your provider, or correct S3_BUCKET, ${GIVE}.`,
    );
  if (/RequestTimeTooSkewed/.test(detail))
    return trouble(
      "The file store rejects requests because this machine's clock is wrong.",
      "Turn on network time: sudo timedatectl set-ntp true",
    );
  if (/AuthorizationHeaderMalformed|PermanentRedirect/.test(detail) || /^(301|307|400)/.test(detail))
    return trouble(
      `The file store answers ${detail}: S3_REGION or S3_ENDPOINT is not the bucket's.`,
      `Copy both from the bucket's page at your provider, ${GIVE}.`,
    );
  if (failure.kind === "forbidden" || failure.kind === "refused")
    return trouble(
      `The file store does not let the key ${deed} (${detail}).`,
      `Allow the key to put, get and delete objects in the bucket ${settings.S3_BUCKET} (s3:PutObject, s3:GetObject, s3:DeleteObject).`,
    );
  return cannotAsk({ name: "The file store", host, status: "your provider's page" }, failure);
}
