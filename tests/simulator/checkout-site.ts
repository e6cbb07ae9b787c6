import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import Stripe from "stripe";
import type { Simulator } from "@/simulator/core/types";

export type CheckoutSite = { url: string; stripe: Stripe; close: () => Promise<void> };

const PAGE = fileURLToPath(new URL("./checkout-page.tsx", import.meta.url));

/**
 * Serves `checkout-page.tsx` with a strict content security policy, and creates PaymentIntents at `/intent`.
 */
export async function startCheckoutSite(simulator: Simulator): Promise<CheckoutSite> {
  const bundle = await build({
    entryPoints: [PAGE],
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const script = bundle.outputFiles[0]?.text ?? "";
  const target = new URL(simulator.url);
  const stripe = new Stripe("sk_test_simulator", {
    host: target.hostname,
    port: Number(target.port),
    protocol: "http",
  });
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
    <body><main id="root"></main><script src="${simulator.url}/stripe.js"></script><script src="/page.js"></script></body></html>`;
  const policy = `default-src 'none'; script-src 'self' ${simulator.url}; connect-src 'self' ${simulator.url}; style-src 'self'; img-src data:`;

  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://site.example");
    if (pathname === "/intent") {
      const intent = await stripe.paymentIntents.create({
        amount: Number(searchParams.get("amount")),
        currency: "usd",
        allowed_payment_method_types: ["card"],
        ...(searchParams.get("save") === "true" ? { setup_future_usage: "off_session" } : {}),
      });
      res.writeHead(200, { "content-type": "application/json" });
      res.end(JSON.stringify({ clientSecret: intent.client_secret }));
    } else if (pathname === "/page.js") {
      res.writeHead(200, {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "max-age=600",
      });
      res.end(script);
    } else {
      res.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
      });
      res.end(document);
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stripe,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
