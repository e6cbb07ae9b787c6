import type { SimReply } from "@/simulator/core/types";

type ErrorName =
  | "invalid_idempotency_key"
  | "validation_error"
  | "missing_api_key"
  | "invalid_api_key"
  | "not_found"
  | "invalid_idempotent_request"
  | "missing_required_field"
  | "rate_limit_exceeded"
  | "internal_server_error";

export class ResendError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorName,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  reply(): SimReply {
    return {
      status: this.statusCode,
      headers: this.headers,
      body: { statusCode: this.statusCode, name: this.code, message: this.message },
    };
  }
}
