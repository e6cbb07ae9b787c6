import { CircleAlert } from "@/components/ui/icons";
import type { SaveNote } from "./use-saved";

/** When a draft was saved, or why it was not. Only a problem is read out: saving goes on all the time. */
export function SavedLine({ note }: { note: SaveNote | null }) {
  return (
    <p className="caption quiet saved-line">
      <span role="status">
        {note?.isProblem && (
          <>
            <CircleAlert aria-hidden="true" />
            {note.words}
          </>
        )}
      </span>
      {note && !note.isProblem && note.words}
    </p>
  );
}
