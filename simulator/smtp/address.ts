export const SMTP_USER = "simulator";
export const SMTP_PASSWORD = "simulator-smtp-password";

export const smtpUrlAt = (port: number): string => `smtp://${SMTP_USER}:${SMTP_PASSWORD}@127.0.0.1:${port}`;
