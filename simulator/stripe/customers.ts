import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Call, Operation } from "./api";
import { missing } from "./errors";
import { emit } from "./events";
import type { Params } from "./params";
import { attach, findPaymentMethod } from "./payment-methods";

const FIELDS = ["email", "name", "phone", "description", "metadata", "invoice_settings", "address"] as const;

export const customerOperations: Operation[] = [
  { method: "POST", path: "/v1/customers", params: [...FIELDS, "payment_method"], run: create },
  { method: "GET", path: "/v1/customers/:id", params: [], run: retrieve },
  { method: "POST", path: "/v1/customers/:id", params: FIELDS, run: update },
  { method: "DELETE", path: "/v1/customers/:id", params: [], run: remove },
];

/** Throws 404. */
function findCustomer(world: World, id: string): Stripe.Customer {
  const customer = world.stripe.customers[id];
  if (!customer) throw missing("customer", id, "customer");
  return customer;
}

function create({ world, params }: Call): Stripe.Customer {
  const id = world.id("cus");
  const customer: Stripe.Customer = {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: Math.floor(world.now() / 1_000),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  fill(world, customer, params);
  const method = params.text("payment_method");
  const saved = method === undefined ? null : findPaymentMethod(world, method, "payment_method");
  world.stripe.customers[id] = customer;
  try {
    if (saved) attach(world, saved, id);
  } catch (error) {
    delete world.stripe.customers[id];
    throw error;
  }
  emit(world, "customer.created", customer);
  return customer;
}

function retrieve({ world, id }: Call): Stripe.Customer | Stripe.DeletedCustomer {
  if (world.stripe.deletedCustomers[id]) return { id, object: "customer", deleted: true };
  return findCustomer(world, id);
}

function update({ world, params, id }: Call): Stripe.Customer {
  const customer = findCustomer(world, id);
  fill(world, customer, params);
  emit(world, "customer.updated", customer);
  return customer;
}

function remove({ world, id }: Call): Stripe.DeletedCustomer {
  const customer = findCustomer(world, id);
  for (const method of Object.values(world.stripe.paymentMethods)) {
    if (method.customer !== id) continue;
    method.customer = null;
    const secret = world.stripe.cards[method.id];
    if (secret) secret.spent = true;
  }
  delete world.stripe.customers[id];
  world.stripe.deletedCustomers[id] = true;
  emit(world, "customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

function fill(world: World, customer: Stripe.Customer, params: Params): void {
  const text = (key: string, old: string | null) => {
    const given = params.unsettable(key);
    return given === undefined ? old : given;
  };
  const next = {
    email: text("email", customer.email),
    name: text("name", customer.name ?? null),
    phone: text("phone", customer.phone ?? null),
    description: text("description", customer.description),
    metadata: params.metadata(customer.metadata),
    address: params.has("address") ? addressOf(params.child("address")) : (customer.address ?? null),
  };
  const settings = params.child("invoice_settings");
  settings?.only(["default_payment_method"]);
  const method = settings?.unsettable("default_payment_method");
  if (method && world.stripe.paymentMethods[method]?.customer !== customer.id)
    throw missing("PaymentMethod", method, "invoice_settings[default_payment_method]");
  Object.assign(customer, next);
  if (method !== undefined) customer.invoice_settings.default_payment_method = method;
}

function addressOf(params: Params | undefined): Stripe.Address | null {
  if (!params) return null;
  params.only(["city", "country", "line1", "line2", "postal_code", "state"]);
  return {
    city: params.unsettable("city") ?? null,
    country: params.unsettable("country") ?? null,
    line1: params.unsettable("line1") ?? null,
    line2: params.unsettable("line2") ?? null,
    postal_code: params.unsettable("postal_code") ?? null,
    state: params.unsettable("state") ?? null,
  };
}
