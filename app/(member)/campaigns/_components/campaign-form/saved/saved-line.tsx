import { CircleAlert } from "@/components/ui/icons";
import type { SaveNote } from "./use-saved";

/** Announces only problems, because saving is constant. */
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
