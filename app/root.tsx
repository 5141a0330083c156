import figtree from "@fontsource/figtree/files/figtree-latin-800-normal.woff2?url";
import openSans from "@fontsource/open-sans/files/open-sans-latin-400-normal.woff2?url";
import { type ReactNode, useState } from "react";
import { Link, Links, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import { assignRequestId, identifyRequest } from "../server/request/identify.ts";
import { openVisitor } from "../server/request/open-visitor.ts";
import { TroublePage } from "./components/page/error-page.tsx";
import { brand } from "./ui/brand.ts";
import stylesheetUrl from "./styles/app.css?url";
import { useDocument } from "./ui/document.ts";
import { FollowNavigation } from "./ui/follow-navigation.tsx";

export const middleware = [assignRequestId, identifyRequest, openVisitor];

export function Layout({ children }: { children: ReactNode }) {
  const { build, lite, isPlain } = useDocument();
  return (
    <html lang="en" className={lite ? "lite" : undefined} data-build={build} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f3d03e" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Stylesheet />
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

function Stylesheet() {
  const { nonce, inlineStyles } = useDocument();
  // Hydration reads the inline styles from the document, since only the server has them as text.
  const text =
    typeof document === "undefined" ? inlineStyles : (document.getElementById("styles")?.textContent ?? null);
  if (text === null) return <link rel="stylesheet" href={stylesheetUrl} />;
  return (
    <>
      <style id="styles" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      <FilesOfNextPage />
    </>
  );
}

/** Prefetches stylesheet and fonts for the next page after hydration; without script, when the browser is idle. */
function FilesOfNextPage() {
  const { lite, isPlain } = useDocument();
  const isHydrated = useHydrated();
  const { key } = useLocation();
  const [firstKey] = useState(key);
  if (key !== firstKey) return <link rel="stylesheet" href={stylesheetUrl} />;
  const files = (
    <>
      <link rel="prefetch" as="style" href={stylesheetUrl} />
      {lite
        ? null
        : Object.entries(FONTS).map(([weight, href]) => {
            const apply = () => void applyFont(href, weight);
            return <link key={href} rel="prefetch" as="font" crossOrigin="" href={href} onLoad={apply} />;
          })}
    </>
  );
  return isPlain || isHydrated ? files : <noscript>{files}</noscript>;
}

const FONTS = { 400: openSans, 700: figtree };

/** `font-display: optional` ignores fonts that arrive after the first layout, so they are added by script. */
async function applyFont(href: string, weight: string): Promise<void> {
  const face = await new FontFace("Brand", `url(${href})`, { weight }).load().catch(() => null);
  if (face) document.fonts.add(face);
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="main" className="page page-narrow">
      <p className="logo-line">
        <Link to="/order-now">{brand.name}</Link>
      </p>
      <TroublePage />
    </main>
  );
}
