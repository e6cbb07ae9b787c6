import { getTranslations } from "next-intl/server";
import type { Viewer } from "@/app/_lib/session";
import { Block, toWay } from "@/components/quilt";
import { Badge } from "@/components/ui/badge";
import { myJoinRequests, wayIn } from "@/lib/community";
import { formatDate } from "@/lib/kernel";

export async function OpenRequests({ viewer }: { viewer: Viewer }) {
  const now = viewer.ctx.now();
  const shown = (await myJoinRequests(viewer.ctx)).flatMap((request) => {
    const way = wayIn("request", request, now);
    return way === "waiting" || way === "declined" ? [{ ...request, isWaiting: way === "waiting" }] : [];
  });
  if (shown.length === 0) return null;
  const t = await getTranslations("communities.requests");
  return (
    <section className="stack g3" aria-labelledby="requests">
      <h2 className="setup-title" id="requests">
        {t("title")}
      </h2>
      <ul className="stack g3">
        {shown.map(({ communityId, communityName, location, way, askedAt, isWaiting }) => (
          <li key={communityId} className="card card-tight row g4">
            <Block seed={communityId} way={toWay(way)} />
            <div className="grow stack g1">
              <p className="strong wrap-anywhere">{communityName}</p>
              <p className="small quiet wrap-anywhere">
                {[t("asked", { day: formatDate(askedAt) }), location].filter(Boolean).join(". ")}
              </p>
              <p>
                {isWaiting ? (
                  <Badge tone="gold" dot>
                    {t("waiting")}
                  </Badge>
                ) : (
                  <Badge>{t("declined")}</Badge>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
