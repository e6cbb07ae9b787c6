import type { Left } from "@/lib/reseal";

const listed = (left: { column: string; count: number }[]) =>
  left.map(({ column, count }) => `${count} in ${column}`).join(", ");

export function leftInWords({ unreadable, busy, unlisted }: Left): { isDone: boolean; sentences: string[] } {
  const sentences = [
    ...unlisted.map(
      (column) =>
        `${column} holds sealed values, but this command does not know that column. Please report it.`,
    ),
    ...(busy.length > 0 ? [`${listed(busy)} kept changing. Run this again.`] : []),
    ...(unreadable.length > 0
      ? [
          `None of the configured secrets opens ${listed(unreadable)}. Add the secret that sealed them to SEAL_SECRET_PREVIOUS, and run this again. Without it they are lost.`,
        ]
      : []),
  ];
  const isDone = sentences.length === 0;
  return {
    isDone,
    sentences: [
      ...sentences,
      isDone
        ? "Every sealed value in the database uses the current secret, so the database no longer needs the earlier ones. Cookies and links in e-mails may still need them: docs/decisions/065-changing-secrets.md says for how long."
        : "Some sealed values do not use the current secret. Keep the earlier ones.",
    ],
  };
}
