import { type ReactNode, useEffect } from "react";
import { Links, Outlet, Scripts, ScrollRestoration } from "react-router";
import { assignRequestId, identifyRequest } from "../server/request/identify.ts";
import { openVisitor } from "../server/request/open-visitor.ts";
import { TroublePage } from "./components/page/error-page.tsx";
import { brand } from "./ui/brand.ts";
import stylesheetUrl from "./styles/app.css?url";
import { useDocument } from "./ui/document.ts";
import { FEATURE_TEST, GO_ON } from "./ui/feature-test.ts";
import { FollowNavigation } from "./ui/follow-navigation.tsx";

/** The one door to the server: request id and headers outside, the visitor's session inside. */
export const middleware = [assignRequestId, identifyRequest, openVisitor];

export function Layout({ children }: { children: ReactNode }) {
  const { lite, isScriptless, nonce } = useDocument();
  const isPlain = lite || isScriptless;
  return (
    <html lang="en" className={lite ? "lite" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f3d03e" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {isPlain ? null : (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${FEATURE_TEST}\n${GO_ON}` : "" }}
          />
        )}
        <Stylesheet isPlain={isPlain} />
        <Links />
      </head>
      <body>
        {children}
        {isPlain ? null : (
          <>
            <FollowNavigation />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Inlined on a visitor's first page, linked from the browser's cache afterwards. Its file and its fonts are fetched when
 * that page runs; where no script runs, when the browser finds the time.
 */
function Stylesheet({ isPlain }: { isPlain: boolean }) {
  const { nonce, inlineStyles, fonts } = useDocument();
  // In the browser the document already has its styles; they are left as they are.
  const text =
    typeof document === "undefined" ? inlineStyles : (document.getElementById("styles")?.textContent ?? null);
  useEffect(() => {
    const files = document.querySelector("head noscript")?.textContent;
    if (files) document.head.insertAdjacentHTML("beforeend", files);
  }, []);
  if (text === null) return <link rel="stylesheet" href={stylesheetUrl} />;
  const files = (
    <>
      <link rel="prefetch" as="style" href={stylesheetUrl} />
      {fonts.map((href) => (
        <link key={href} rel="prefetch" as="font" crossOrigin="" href={href} />
      ))}
    </>
  );
  return (
    <>
      <style id="styles" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {isPlain ? files : <noscript>{files}</noscript>}
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="main" className="page page-narrow">
      <p className="logo-line">
        <a href="/order-now">{brand.name}</a>
      </p>
      <TroublePage />
    </main>
  );
}
