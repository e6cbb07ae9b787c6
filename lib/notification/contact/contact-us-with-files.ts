import { because, DomainError, type FieldReasons, invalidFields, tooMany } from "@/lib/kernel";
import {
  type Ctx,
  consumeLimit,
  fieldReasonsOf,
  inTransaction,
  type Limit,
  limitsAround,
  log,
} from "@/lib/platform";
import { dropStored, type StoredFile, storeFile } from "../attachments/store-file";
import { FilesOfMessage } from "../attachments/take-files";
import { openThread } from "../threads/open-thread";
import { contactSchema, memberContactSchema } from "./contact-schema";
import { communityOf, countNote } from "./contact-us";

/** A file has a file name. */
type ContactPart = { name: string; filename: string | null; bytes: AsyncIterable<Uint8Array> };

/** 001 §3, §7. */
const FIELDS = new Set(["name", "userName", "email", "message", "communityId", "website"]);
const FILES = "attachments";

/** Members are accountable; strangers get less. Counted per message. */
const FILES_OF_MEMBER: Limit = { max: 10, windowSeconds: 60 * 60 };
const FILES_OF_STRANGER: Limit = { max: 4, windowSeconds: 60 * 60 };
const FILES_OF_STRANGERS: Limit = { max: 60, windowSeconds: 60 * 60 };

async function countFiles(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  const limits: [string, Limit][] =
    actor.kind === "user"
      ? [[`contact-files:of:${actor.userId}`, FILES_OF_MEMBER]]
      : [
          ...limitsAround(ctx, "contact-files:from", FILES_OF_STRANGER),
          ["contact-files", FILES_OF_STRANGERS],
        ];
  try {
    for (const [key, limit] of limits) await consumeLimit(ctx, key, limit);
  } catch (error) {
    if (!(error instanceof DomainError) || error.retryAfterSeconds === undefined) throw error;
    const { retryAfterSeconds: wait } = error;
    throw tooMany(wait, because("attachment.many_at_once", { wait }));
  }
}

type Received = { fields: Record<string, string>; unknown: string[] };

const refusalOf = async (work: Promise<void>): Promise<DomainError | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

/** Reads the whole form and throws only afterwards, so that the response can show what was typed. */
async function receive(
  ctx: Ctx,
  parts: AsyncIterable<ContactPart>,
  { fields, unknown }: Received,
  files: FilesOfMessage,
): Promise<void> {
  let isCounted = false;
  let tooOften: DomainError | null = null;
  for await (const { name, filename, bytes } of parts) {
    if (filename !== null && name === FILES) {
      if (filename !== "" && !isCounted) {
        isCounted = true;
        tooOften = await refusalOf(countFiles(ctx));
      }
      if (!tooOften) await files.take({ filename, bytes });
      continue;
    }
    if (filename !== null) {
      if (filename !== "") unknown.push(name);
      continue;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    if (FIELDS.has(name) && fields[name] === undefined) {
      fields[name] = Buffer.concat(pieces).toString("utf8");
    } else if (name !== FILES || pieces.length > 0) unknown.push(name);
  }
  if (tooOften) throw tooOften;
}

type TypedContact = { fields: Record<string, string>; refusal: DomainError | null };

/**
 * Sends a message like `contactUs`, with files streamed, never whole in memory (001 §5, §7). Call it outside
 * a transaction.
 *
 * - Three files of 6 MB, type detected from the content; lower limits for strangers.
 * - Returns the typed values with any refusal. Throws what reading the form throws.
 */
export async function contactUsWithFiles(ctx: Ctx, parts: AsyncIterable<ContactPart>): Promise<TypedContact> {
  const files = new FilesOfMessage();
  const received: Received = { fields: {}, unknown: [] };
  const { fields } = received;
  try {
    await receive(ctx, parts, received, files);
    await keep(ctx, received, files);
    return { fields, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { fields, refusal: error };
  } finally {
    await files.discard();
  }
}

function wrongWith(
  { fields, unknown }: Received,
  refused: FilesOfMessage["refused"],
  schema: typeof contactSchema,
) {
  const { userName, name = userName, ...rest } = fields;
  const parsed = schema.safeParse({ ...rest, name });
  const wrong: FieldReasons = {
    ...(parsed.success ? {} : fieldReasonsOf(parsed.error)),
    ...(refused.length > 0 ? { [FILES]: refused } : {}),
    ...(unknown.length > 0 ? { form: ["input.unknown_field"] } : {}),
  };
  if (Object.keys(wrong).length > 0 || !parsed.success) throw invalidFields(wrong);
  return parsed.data;
}

async function keep(ctx: Ctx, received: Received, files: FilesOfMessage): Promise<void> {
  const schema = ctx.actor.kind === "user" ? memberContactSchema : contactSchema;
  const { website, communityId, ...contact } = wrongWith(received, files.refused, schema);
  if (website) {
    log.info("a contact message fell into the trap");
    return;
  }
  const community = await communityOf(ctx, communityId);
  await countNote(ctx, "contact", contact.email);
  const stored: StoredFile[] = [];
  try {
    for (const file of files.taken) stored.push(await storeFile(ctx, file));
    await inTransaction(ctx, (inner) =>
      openThread(inner, { kind: "contact", ...contact, community, files: stored }),
    );
  } catch (error) {
    await dropStored(ctx, stored).catch((failed: unknown) => log.warn("files_left", {}, failed));
    throw error;
  }
}
