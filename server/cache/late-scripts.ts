const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** For tabs that are opened in the background, where nothing is painted, and browsers that do not tell; milliseconds. */
const LATEST = 3000;

/**
 * Asks for the scripts once something was painted, or touched: until then they would take the line from what one sees.
 * A button that is pressed before it is alive is pressed again as soon as it is, so that no press is lost.
 */
const loader = (sources: readonly string[]) =>
  `{let u=${JSON.stringify(sources)};const g=()=>{for(const s of u){` +
  "const e=document.createElement('script');e.src=s;document.head.append(e)}u=[]};" +
  "const o=(n)=>Object.keys(n).some((k)=>k.startsWith('__reactProps'));" +
  "addEventListener('click',(e)=>{const b=e.target.closest?.('button[type=button]');if(!b||o(b))return;" +
  "g();const t=Date.now();const f=()=>{if(o(b))b.click();else if(Date.now()-t<9e3)setTimeout(f,30)};f()},true);" +
  `try{new PerformanceObserver(g).observe({type:'paint',buffered:true})}catch{g()}setTimeout(g,${LATEST})}`;

/**
 * Takes the marked script files out of a document and lets a marked script of its own ask for them after the first
 * paint. The page is whole without them, so nobody waits; what runs is the same, a moment later.
 */
export function withLateScripts(html: string, nonce: string): string {
  const sources: string[] = [];
  const file = new RegExp(
    `<script(?=[^>]*\\snonce="${nonce}")(?=[^>]*\\sasync="")[^>]*\\ssrc="(/_next/[^"<>]+)"[^>]*></script>`,
    "g",
  );
  const bare = html.replace(file, (_, source: string) => {
    sources.push(source.replaceAll("&amp;", "&"));
    return "";
  });
  const end = bare.lastIndexOf("</body>");
  if (sources.length === 0 || end === -1) return html;
  const script = `<script nonce="${nonce}">${loader(sources)}</script>`;
  return bare.slice(0, end).replace(PRELOAD, "") + script + bare.slice(end);
}
