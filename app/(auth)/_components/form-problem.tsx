import type { ActionState } from "@/app/_lib/action";
import { Banner } from "@/components/ui/banner";

/** Shows the error of a whole form; renders nothing if a field has an error. */
export function FormProblem({ title, errors }: ActionState) {
  if (!title || errors) return null;
  return (
    <Banner tone="clay" role="alert">
      <p>{title}</p>
    </Banner>
  );
}
