import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Call, Operation } from "./api";
import { invalid } from "./errors";
import { LIST_PARAMS, page } from "./lists";

export const paymentMethodDomainOperations: Operation[] = [
  {
    method: "GET",
    path: "/v1/payment_method_domains",
    params: [...LIST_PARAMS, "domain_name", "enabled"],
    run: list,
  },
  { method: "POST", path: "/v1/payment_method_domains", params: ["domain_name", "enabled"], run: create },
];

function list({ world, params }: Call) {
  const name = params.text("domain_name");
  const all = Object.values(world.stripe.paymentMethodDomains);
  return page(
    all.filter((one) => name === undefined || one.domain_name === name),
    params,
    "/v1/payment_method_domains",
  );
}

function create({ world, params }: Call): Stripe.PaymentMethodDomain {
  const name = params.required("domain_name");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name))
    throw invalid("Invalid domain name", "parameter_invalid_string", "domain_name");
  const domain = domainNamed(world, name);
  domain.enabled = params.bool("enabled") ?? true;
  world.stripe.paymentMethodDomains[domain.id] = domain;
  return domain;
}

const ACTIVE = { status: "active" } as const;

function domainNamed(world: World, name: string): Stripe.PaymentMethodDomain {
  return {
    id: world.id("pmd"),
    object: "payment_method_domain",
    amazon_pay: ACTIVE,
    apple_pay: ACTIVE,
    created: Math.floor(world.now() / 1_000),
    domain_name: name,
    enabled: true,
    google_pay: ACTIVE,
    klarna: ACTIVE,
    link: ACTIVE,
    livemode: false,
    paypal: ACTIVE,
  };
}
