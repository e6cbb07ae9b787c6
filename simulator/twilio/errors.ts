import type { SimReply } from "@/simulator/core/types";

/** An error in Twilio's shape. The checks throw it and the routes send it. */
export class TwilioError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }

  /** `{code, message, more_info, status}`, as the SDK's `RestException` reads it. */
  reply(): SimReply {
    return {
      status: this.status,
      body: {
        code: this.code,
        message: this.message,
        more_info: `https://www.twilio.com/docs/errors/${this.code}`,
        status: this.status,
      },
    };
  }
}
