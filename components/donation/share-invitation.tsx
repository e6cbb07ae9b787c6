"use client";
import { Share2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/toaster";

const never = () => () => {};
const canShare = () => typeof navigator.share === "function";

/** An invitation as a text that can be selected, copied, and handed to other apps where the device can. */
export function ShareInvitation({ message, link }: { message: string; link: string }) {
  const toast = useToast();
  const sharing = useSyncExternalStore(never, canShare, () => false);
  const text = `${message} ${link}`;

  async function share() {
    try {
      await navigator.share({ text: message, url: link });
    } catch (error) {
      // Closing the sheet is no failure.
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) toast("Could not share. Copy the message instead.", "problem");
    }
  }

  return (
    <div className="stack g4">
      <Field label="Your message">
        <Textarea readOnly rows={7} value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="row wrap-ok g3">
        {sharing && (
          <Button size="lg" icon={<Share2 />} onClick={share}>
            Share
          </Button>
        )}
        <CopyButton text={text} size="lg" variant={sharing ? "secondary" : "primary"}>
          Copy message
        </CopyButton>
      </div>
    </div>
  );
}
