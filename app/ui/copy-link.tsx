import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** `link`: a URL, or a path of this site. */
export function CopyLink({ link, className }: { link: string; className: string }) {
  const isScripted = useHydrated();
  const [said, setSaid] = useState("");
  async function copy() {
    // `navigator.clipboard` may be missing on pages without HTTPS.
    const done = await navigator.clipboard?.writeText(new URL(link, location.origin).href).then(
      () => true,
      () => false,
    );
    setSaid(done ? "The link is copied." : "Your browser does not let us copy it: please copy the address.");
  }
  return (
    <>
      {isScripted ? (
        <button type="button" className={className} onClick={() => void copy()}>
          Copy link
        </button>
      ) : null}
      <span role="status">{said}</span>
    </>
  );
}
