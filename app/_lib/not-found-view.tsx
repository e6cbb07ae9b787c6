import { QuiltArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { NOT_FOUND_TITLE } from "@/lib/kernel";

/** What is not there, and what the caller may not know of: one page for both (000 §2). */
export function NotFoundView({ inShell = false }: { inShell?: boolean }) {
  return (
    <FlowPage centred inShell={inShell}>
      <h1>Error</h1>
      <Empty art={<QuiltArt />} action={<LinkButton href="/campaigns">Back to campaigns</LinkButton>}>
        {NOT_FOUND_TITLE}
      </Empty>
    </FlowPage>
  );
}
