import { expect, it } from "vitest";
import type { Failure } from "@/scripts/doctor/answer";
import type { StoreFacts } from "./ask";
import { storeFindings } from "./rules";

const SETTINGS = { S3_ENDPOINT: "https://s3.example.org", S3_BUCKET: "files" };
const GOOD: StoreFacts = { put: { value: true }, read: { value: true }, deleted: { value: true } };
const refused = (kind: Failure["kind"], detail: string): StoreFacts => ({
  put: { failure: { kind, detail } },
  read: null,
  deleted: null,
});

it.each<[string, StoreFacts, string]>([
  ["that works", GOOD, "well: The file store can save, return and delete a file."],
  [
    "that does not know the keys",
    refused("forbidden", "403 SignatureDoesNotMatch"),
    "trouble: The file store rejects the keys.",
  ],
  [
    "without the bucket",
    refused("missing", "404 NoSuchBucket"),
    "trouble: The file store has no bucket files.",
  ],
  [
    "whose key may not write",
    refused("forbidden", "403 AccessDenied"),
    "trouble: The file store does not let the key write (403 AccessDenied).",
  ],
  [
    "in another region",
    refused("odd", "400 AuthorizationHeaderMalformed"),
    "trouble: The file store answers 400 AuthorizationHeaderMalformed: S3_REGION or S3_ENDPOINT is not the bucket's.",
  ],
  [
    "with another time",
    refused("forbidden", "403 RequestTimeTooSkewed"),
    "trouble: The file store rejects requests because this machine's clock is wrong.",
  ],
  [
    "that nobody reaches",
    refused("unreachable", "ENOTFOUND"),
    "trouble: s3.example.org can't be reached from this machine (ENOTFOUND).",
  ],
  [
    "that gives something else back",
    { ...GOOD, read: { value: false } },
    "trouble: The file store does not return the stored file.",
  ],
  [
    "that deletes nothing",
    { ...GOOD, deleted: { failure: { kind: "forbidden", detail: "403 AccessDenied" } } },
    "advice: The file store saves files but does not delete them (403 AccessDenied), so files that people remove would stay there.",
  ],
])("a store %s", (_, facts, expected) =>
  expect(storeFindings(SETTINGS, facts).map(({ state, sentence }) => `${state}: ${sentence}`)).toEqual([
    expected,
  ]),
);
