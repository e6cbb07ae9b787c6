import type { SimReply } from "@/simulator/core/types";

export class TwilioError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }

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
