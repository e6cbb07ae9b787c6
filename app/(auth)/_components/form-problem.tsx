import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";

/** What is wrong with a form as a whole; nothing while a field says it. */
export function FormProblem({ title, errors }: ActionState) {
  if (!title || errors) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>{title}</p>
    </Banner>
  );
}
