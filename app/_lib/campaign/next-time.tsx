import { LinkButton } from "@/components/ui/link-button";

/** A way to help when nobody in particular is in need. */
export function NextTime({ communityName }: { communityName: string }) {
  return (
    <section className="card card-tight stack g3" aria-labelledby="next-time">
      <h2 id="next-time" className="form-aside-title">
        There is always a next time
      </h2>
      <p className="small quiet">{communityName} keeps a shared balance for needs that can’t wait.</p>
      <LinkButton variant="secondary" href="/our-balance/donate">
        Give to Our Balance
      </LinkButton>
    </section>
  );
}
