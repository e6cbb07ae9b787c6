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
  ["that works", GOOD, "well: The store of files takes a file, gives it back and deletes it."],
  [
    "that does not know the keys",
    refused("forbidden", "403 SignatureDoesNotMatch"),
    "trouble: The store of files does not know the keys.",
  ],
  [
    "without the bucket",
    refused("missing", "404 NoSuchBucket"),
    "trouble: The store of files has no bucket files.",
  ],
  [
    "whose key may not write",
    refused("forbidden", "403 AccessDenied"),
    "trouble: The store of files does not let the key write (403 AccessDenied).",
  ],
  [
    "in another region",
    refused("odd", "400 AuthorizationHeaderMalformed"),
    "trouble: The store of files answers 400 AuthorizationHeaderMalformed: S3_REGION or S3_ENDPOINT is not the bucket's.",
  ],
  [
    "with another time",
    refused("forbidden", "403 RequestTimeTooSkewed"),
    "trouble: The store of files refuses us because this machine's clock is wrong.",
  ],
  [
    "that nobody reaches",
    refused("unreachable", "ENOTFOUND"),
    "trouble: s3.example.org cannot be reached from this machine (ENOTFOUND).",
  ],
  [
    "that gives something else back",
    { ...GOOD, read: { value: false } },
    "trouble: The store of files does not give back what was put into it.",
  ],
  [
    "that deletes nothing",
    { ...GOOD, deleted: { failure: { kind: "forbidden", detail: "403 AccessDenied" } } },
    "advice: The store of files takes files but does not delete them (403 AccessDenied): what people withdraw would stay there.",
  ],
])("a store %s", (_, facts, expected) =>
  expect(storeFindings(SETTINGS, facts).map(({ state, sentence }) => `${state}: ${sentence}`)).toEqual([
    expected,
  ]),
);
