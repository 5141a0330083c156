import { useState } from "react";
import { ClientOnly } from "remix-utils/client-only";
import { Link } from "react-router";

/** The link by which a delivery can be followed anywhere, without a password: a plain link, and a button where scripts run. */
export function CopyLink({ path }: { path: string }) {
  const [said, setSaid] = useState("");
  async function copy() {
    // A browser may have no clipboard for pages without encryption.
    const done = await navigator.clipboard?.writeText(location.origin + path).then(
      () => true,
      () => false,
    );
    setSaid(done ? "The link is copied." : "Your browser does not let us copy it: please copy the link itself.");
  }
  return (
    <>
      <p>
        <Link to={path}>Copy this link to follow your order on another device</Link>
      </p>
      <p className="hint">Anyone with the link can follow your delivery for a week, but not see what you ordered.</p>
      <ClientOnly>
        {() => (
          <button type="button" className="button" onClick={() => void copy()}>
            Copy link
          </button>
        )}
      </ClientOnly>
      <p role="status">{said}</p>
    </>
  );
}
