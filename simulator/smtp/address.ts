/** Whom the simulated mail server lets in. */
export const SMTP_USER = "simulator";
export const SMTP_PASSWORD = "simulator-smtp-password";

/** The address under which a site reaches the mail server at this port, as SMTP_URL names it. */
export const smtpUrlAt = (port: number): string => `smtp://${SMTP_USER}:${SMTP_PASSWORD}@127.0.0.1:${port}`;
