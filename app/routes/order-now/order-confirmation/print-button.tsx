import { useHydrated } from "remix-utils/use-hydrated";
import { useDocument } from "../../../ui/document.ts";

/** All that a page without live parts wants a script for. Backticks, since React would escape other quotes. */
const ADD_BUTTON =
  "(function(button){button.type=`button`;button.className=`button`;button.textContent=`Print this page`;button.onclick=function(){print()};document.currentScript.before(button)})(document.createElement(`button`))";

export function PrintButton() {
  const { isPlain, lite, nonce } = useDocument();
  const isScripted = useHydrated();
  if (isPlain && !lite) return <script nonce={nonce}>{ADD_BUTTON}</script>;
  if (!isScripted) return null;
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      Print this page
    </button>
  );
}
