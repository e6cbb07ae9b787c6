import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { offeredProviders, PROVIDER_NAMES, type SignInProvider } from "@/lib/integrations/sign-in";

type SocialButtonsProps = {
  /** A path of this site. */
  next?: string;
  type?: string;
  token?: string;
  above?: string;
  below?: string;
};

/**
 * Providers that this site has keys for. Works without scripts. The buttons appear after two seconds (001
 * §2).
 */
export function SocialButtons({ next, type, token, above, below }: SocialButtonsProps) {
  const providers = offeredProviders();
  if (providers.length === 0) return null;
  return (
    <>
      {above && <p className="or">{above}</p>}
      <form method="post" action="/api/auth/social" className="social">
        {next && <input type="hidden" name="next" value={next} />}
        {type && <input type="hidden" name="type" value={type} />}
        {token && <input type="hidden" name="token" value={token} />}
        {providers.map((provider) => (
          <button
            key={provider}
            type="submit"
            name="provider"
            value={provider}
            className={buttonClass({ variant: "secondary" })}
          >
            {MARKS[provider]}
            {PROVIDER_NAMES[provider]}
          </button>
        ))}
      </form>
      {below && <p className="or">{below}</p>}
    </>
  );
}

const MARKS: Record<SignInProvider, ReactNode> = {
  google: (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.7H9v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.5z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.4 0 4.5-.8 6-2.2l-2.9-2.2c-.8.5-1.8.9-3.1.9-2.3 0-4.300-1.600-5-3.700H1v2.300A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M4 10.700a5.400 5.400 0 0 1 0-3.400V5H1a9 9 0 0 0 0 8.100z" />
      <path
        fill="#EA4335"
        d="M9 3.600c1.300 0 2.500.5 3.400 1.300L15 2.300A9 9 0 0 0 1 5l3 2.300c.7-2.100 2.700-3.700 5-3.700z"
      />
    </svg>
  ),
  facebook: (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <circle cx="9" cy="9" r="9" fill="#1877F2" />
      <path
        fill="#fff"
        d="M12.500 11.600l.4-2.600h-2.500V7.300c0-.7.4-1.400 1.500-1.400H13V3.700s-1-.2-2-.2c-2.100 0-3.400 1.200-3.400 3.500v2H5.300v2.600h2.300v6.300a9 9 0 0 0 2.800 0v-6.300z"
      />
    </svg>
  ),
};
