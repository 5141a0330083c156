import { useHydrated } from "remix-utils/use-hydrated";
import { CopyLink } from "../../../ui/copy-link.tsx";
import type { Route } from "./+types/group.ts";

type OpenGroup = NonNullable<Route.ComponentProps["loaderData"]["open"]>;

export function ShareLink({ url, until, words }: OpenGroup) {
  return (
    <section className="card share" aria-labelledby="share-title">
      <h2 id="share-title">Share this link</h2>
      <p>{until}</p>
      <div className="field">
        <label htmlFor="link" className="vh">
          Link
        </label>
        <input id="link" className="input" readOnly defaultValue={url} />
      </div>
      <p className="actions">
        <CopyLink link={url} className="button button-main" /> <ShareButton text={`${words} ${url}`} />
      </p>
    </section>
  );
}

/** The link as a message to copy and as a QR code (MORE-21). */
export function MoreWays({ url, words, code }: OpenGroup) {
  return (
    <section className="card share" aria-labelledby="ways-title">
      <h2 id="ways-title">More ways to share</h2>
      <div className="field">
        <label htmlFor="words">Words to send</label>
        <textarea id="words" className="input" readOnly rows={5} defaultValue={`${words} ${url}`} />
      </div>
      {code ? (
        <figure>
          <svg
            role="img"
            aria-label="QR code of the link"
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
            <path d={code.modules} />
          </svg>
          <figcaption className="hint">Or let others point their phone at this.</figcaption>
        </figure>
      ) : null}
    </section>
  );
}

function ShareButton({ text }: { text: string }) {
  const isScripted = useHydrated();
  if (!isScripted || !("share" in navigator)) return null;
  const share = () => void navigator.share({ text }).catch(() => undefined);
  return (
    <button type="button" className="button" onClick={share}>
      Share
    </button>
  );
}
