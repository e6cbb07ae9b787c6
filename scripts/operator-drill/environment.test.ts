import { delimiter } from "node:path";
import { expect, it } from "vitest";
import { operatorEnvironment } from "./environment";

it("an operator has no setting of ours, none of our programs, and the way to the registry", () => {
  const ours = {
    PATH: ["/home/nora/manyhands/node_modules/.bin", "/usr/bin", "/bin"].join(delimiter),
    HOME: "/home/nora",
    https_proxy: "http://proxy.example:3128",
    npm_config_registry: "https://registry.example",
    npm_config_local_prefix: "/home/nora/manyhands",
    npm_lifecycle_event: "operator-drill",
    MANYHANDS_HOME: "/home/nora/manyhands",
    DATABASE_URL: "postgres://elsewhere/fund",
    NODE_ENV: "test" as const,
    NODE_EXTRA_CA_CERTS: "/etc/company.pem",
  };
  expect(operatorEnvironment(ours, "/tmp/drill/trusted.pem")).toEqual({
    PATH: ["/usr/bin", "/bin"].join(delimiter),
    HOME: "/home/nora",
    https_proxy: "http://proxy.example:3128",
    npm_config_registry: "https://registry.example",
    NODE_EXTRA_CA_CERTS: "/tmp/drill/trusted.pem",
    npm_config_update_notifier: "false",
    npm_config_fund: "false",
    npm_config_audit: "false",
  });
});
