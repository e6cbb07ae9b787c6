import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { render } from "@react-email/render";
import { PRODUCT_NAME } from "@/lib/kernel";
import { env } from "@/lib/platform";

/** The content of a message, before it becomes an e-mail or a text. */
export type MessageContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Lines of a sum: the gift, the card fee, the charge. */
  sum?: [label: string, value: string][];
  action?: { label: string; href: string };
  /** What a visitor wrote, shown as they typed it and set apart from our own words. */
  quote?: string;
  /** The address for replies, when they do not go to us. */
  replyTo?: string;
  /** The same as one text message (SMS), with the link. */
  sms: string;
};

/** A placeholder for the personal unsubscribe link, because an e-mail is rendered once for many people. */
const UNSUBSCRIBE_MARK = "https://unsubscribe.invalid/";

const ink = "#22302B";
const quiet = "#47574F";
const sans = "'Figtree', 'Segoe UI', Helvetica, Arial, sans-serif";
const serif = "'Fraunces', Georgia, serif";

function EmailBody({ content, isBlast }: { content: MessageContent; isBlast: boolean }) {
  const provider = env();
  return (
    <Html lang="en">
      <Head />
      <Preview>{content.paragraphs[0] ?? content.heading}</Preview>
      <Body
        style={{ backgroundColor: "#FAF7F2", color: ink, fontFamily: sans, margin: 0, padding: "24px 0" }}
      >
        <Container style={{ maxWidth: 560, padding: "0 16px" }}>
          <Text style={{ fontFamily: serif, fontSize: 20, margin: "0 0 16px", color: ink }}>
            {PRODUCT_NAME}
          </Text>
          <Section
            style={{
              backgroundColor: "#FFFEFB",
              border: "1px solid #E6DFD2",
              borderRadius: 20,
              padding: "28px 28px 24px",
            }}
          >
            <Heading
              as="h1"
              style={{ fontFamily: serif, fontWeight: 500, fontSize: 26, lineHeight: "32px", margin: 0 }}
            >
              {content.heading}
            </Heading>
            {content.paragraphs.map((paragraph) => (
              <Text key={paragraph} style={{ fontSize: 17, lineHeight: "27px", margin: "16px 0 0" }}>
                {paragraph}
              </Text>
            ))}
            {content.quote ? (
              <Text
                style={{
                  borderLeft: "3px dashed #CFC6B4",
                  fontSize: 17,
                  lineHeight: "27px",
                  margin: "20px 0 0",
                  overflowWrap: "anywhere",
                  paddingLeft: 16,
                  whiteSpace: "pre-line",
                }}
              >
                {content.quote}
              </Text>
            ) : null}
            {content.sum ? (
              <table width="100%" cellPadding={0} cellSpacing={0} style={{ marginTop: 20, fontSize: 16 }}>
                <tbody>
                  {content.sum.map(([label, value]) => (
                    <tr key={label}>
                      <td style={{ padding: "7px 0", color: quiet, borderTop: "1px dashed #CFC6B4" }}>
                        {label}
                      </td>
                      <td
                        align="right"
                        style={{ padding: "7px 0", fontWeight: 600, borderTop: "1px dashed #CFC6B4" }}
                      >
                        {value}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : null}
            {content.action ? (
              <Button
                href={content.action.href}
                style={{
                  backgroundColor: "#1F5A46",
                  color: "#FFFFFF",
                  borderRadius: 999,
                  padding: "14px 28px",
                  marginTop: 24,
                  fontWeight: 600,
                  fontSize: 16,
                }}
              >
                {content.action.label}
              </Button>
            ) : null}
          </Section>
          <Hr style={{ borderColor: "#E6DFD2", margin: "28px 0 12px" }} />
          <Text style={{ fontSize: 13, lineHeight: "19px", color: quiet, margin: 0 }}>
            {provider.PROVIDER_NAME}, {provider.PROVIDER_ADDRESS}. Questions:{" "}
            {provider.PROVIDER_SUPPORT_EMAIL}.
          </Text>
          {isBlast ? (
            <Text style={{ fontSize: 13, lineHeight: "19px", color: quiet, margin: "6px 0 0" }}>
              You get this because you are a member of this community.{" "}
              <a href={UNSUBSCRIBE_MARK} style={{ color: quiet }}>
                Stop these e-mails
              </a>
            </Text>
          ) : null}
        </Container>
      </Body>
    </Html>
  );
}

export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string };

/** The content as an e-mail: always the same bytes for the same content, as its idempotency key requires. */
export async function renderMail(content: MessageContent, isBlast: boolean): Promise<RenderedMail> {
  const html = await render(<EmailBody content={content} isBlast={isBlast} />);
  const text = [
    content.heading,
    ...content.paragraphs,
    ...(content.quote ? [content.quote.replace(/^/gm, "> ")] : []),
    ...(content.sum ? [content.sum.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(content.action ? [`${content.action.label}: ${content.action.href}`] : []),
    ...(isBlast ? [`Stop these e-mails: ${UNSUBSCRIBE_MARK}`] : []),
  ].join("\n\n");
  return { subject: content.subject, html, text, ...(content.replyTo ? { replyTo: content.replyTo } : {}) };
}

/** Replaces the placeholder by one person's own unsubscribe link. */
export const personalize = (mail: RenderedMail, unsubscribeUrl: string): RenderedMail => ({
  subject: mail.subject,
  html: mail.html.replaceAll(UNSUBSCRIBE_MARK, () => unsubscribeUrl),
  text: mail.text.replaceAll(UNSUBSCRIBE_MARK, () => unsubscribeUrl),
});
