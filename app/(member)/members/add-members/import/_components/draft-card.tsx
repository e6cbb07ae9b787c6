import { LinkButton } from "@/components/ui/link-button";
import type { ImportView } from "@/lib/community";
import { plural } from "@/lib/kernel";
import { importPath } from "../../../_lib/import-paths";
import { SendButton } from "../../_components/send-button";
import { beginAnew } from "../actions";
import { listName } from "./words";

type DraftCardProps = { community: { id: string; timeZone: string }; list: ImportView };

/** A list that was read in and not sent: to go on with, or to throw away. */
export function DraftCard({ community, list }: DraftCardProps) {
  const name = listName(list, community.timeZone);
  return (
    <div className="card card-tight row between wrap-ok g3">
      <div className="stack g1">
        <h3 className="import-name">{name}</h3>
        <p className="small quiet">
          {plural(list.rows, "line")}, not sent{list.by && `. Read in by ${list.by}`}
        </p>
      </div>
      <div className="row wrap-ok g2">
        <LinkButton href={importPath(community.id, list.id)} variant="secondary" size="sm">
          Go on<span className="sr"> with {name}</span>
        </LinkButton>
        <SendButton
          send={beginAnew}
          fields={{ communityId: community.id, importId: list.id }}
          label="Throw away"
          about={name}
          busy="Throwing away"
          variant="ghost"
          size="sm"
        />
      </div>
    </div>
  );
}
