import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";

/** The error of a form as a whole; renders nothing if a field shows an error. */
export function FormProblem({ title, errors }: ActionState) {
  if (!title || errors) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>{title}</p>
    </Banner>
  );
}
