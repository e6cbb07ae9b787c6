import type { Left } from "@/lib/reseal";

const listed = (left: { column: string; count: number }[]) =>
  left.map(({ column, count }) => `${count} in ${column}`).join(", ");

export function leftInWords({ unreadable, busy, unlisted }: Left): { isDone: boolean; sentences: string[] } {
  const sentences = [
    ...unlisted.map(
      (column) => `${column} holds sealed values, and this command does not know it: please report that.`,
    ),
    ...(busy.length > 0 ? [`Somebody was changing ${listed(busy)} each time: run this again.`] : []),
    ...(unreadable.length > 0
      ? [
          `None of the secrets that are configured opens ${listed(unreadable)}. Name the secret with which they were sealed in SEAL_SECRET_PREVIOUS, and run this again; without it they are lost.`,
        ]
      : []),
  ];
  const isDone = sentences.length === 0;
  return {
    isDone,
    sentences: [
      ...sentences,
      isDone
        ? "Every sealed value of the database is under the present secret, and the database needs the earlier ones no more. Cookies and links in e-mails may: docs/decisions/065-changing-secrets.md says for how long."
        : "Some sealed values are not under the present secret. Keep the earlier ones.",
    ],
  };
}
