"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { uploadedBytes } from "@/app/_features/forms/uploaded";
import { flash, formAction } from "@/app/_lib/action";
import {
  changeImport,
  discardImport,
  mapColumns,
  resumeImport,
  sendImport,
  startImport,
  stopImport,
} from "@/lib/community";
import { importPath, importsPath } from "../../_lib/import-paths";
import { chosenColumns, typedRows } from "../../_lib/listed-rows";

const which = (form: FormData) => typed(form, "communityId", "importId");

export const readList = formAction(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  const file = await uploadedBytes(form.get("file"));
  const { importId } = await startImport(ctx, { communityId, ...typed(form, "list"), file });
  redirect(importPath(communityId, importId));
});

type Choice = "in" | "out" | "rule";

/**
 * `over` discards the list; `out:12` leaves out a row. All but `over` save the input; `send` stops at invalid
 * values.
 */
export const workOnList = formAction(async (ctx, form) => {
  const where = which(form);
  const button = typedText(form, "do");
  if (button === "over") {
    await discardImport(ctx, where);
    redirect(importsPath(where.communityId));
  }
  const [, choice, number] = /^(in|out|rule):(\d{1,9})$/.exec(button) ?? [];
  const { stillWrong } = await changeImport(ctx, {
    ...where,
    rows: typedRows(form),
    ...(choice ? { choose: { number: Number(number), choice: choice as Choice } } : {}),
  });
  const { show } = typed(form, "show");
  const page = Number(typedText(form, "page")) || 1;
  if (button !== "send") redirect(importPath(where.communityId, where.importId, { show, page }));
  if (stillWrong > 0) {
    const t = await getTranslations("members.said");
    await flash(t("stillWrong", { count: stillWrong }), "problem");
    redirect(importPath(where.communityId, where.importId, { show, page }));
  }
  const { seen } = typed(form, "seen");
  await sendImport(ctx, { ...where, columns: seen === "" ? undefined : seen.split(",") });
  redirect(importPath(where.communityId, where.importId));
});

export const chooseColumns = formAction(async (ctx, form) => {
  const where = which(form);
  await mapColumns(ctx, { ...where, columns: chosenColumns(form) });
  redirect(importPath(where.communityId, where.importId));
});

export const beginAnew = formAction(async (ctx, form) => {
  const where = which(form);
  await discardImport(ctx, where);
  redirect(importsPath(where.communityId));
});

export const stopList = formAction(async (ctx, form) => {
  const where = which(form);
  await stopImport(ctx, where);
  redirect(importPath(where.communityId, where.importId));
});

export const resumeList = formAction(async (ctx, form) => {
  const where = which(form);
  await resumeImport(ctx, where);
  redirect(importPath(where.communityId, where.importId));
});
