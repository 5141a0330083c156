import { useDocument } from "../../../ui/document.ts";
import type { GroupView } from "./group-view.ts";

/** The link as text, as words to send and as a code to point a phone at (MORE-21). */
export function ShareLink({ url, until, words, code }: NonNullable<GroupView["open"]>) {
  return (
    <section className="card share" aria-labelledby="share-title">
      <h2 id="share-title" className="vh">
        The link
      </h2>
      <p>{until}</p>
      <div className="field">
        <label htmlFor="link">Link</label>
        <input id="link" className="input" readOnly defaultValue={url} />
      </div>
      <ShareButtons />
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

/** For a page sent without scripts. Backticks, since React would escape other quotes. */
const ADD_BUTTONS =
  "(function(box){function add(words,press){var button=document.createElement(`button`);button.type=`button`;button.className=`button`;button.textContent=words;button.onclick=function(){press(button)};box.appendChild(button)}function text(id){return document.getElementById(id).value}if(navigator.clipboard)add(`Copy link`,function(button){navigator.clipboard.writeText(text(`link`)).then(function(){button.textContent=`Copied`})});if(navigator.share)add(`Share`,function(){navigator.share({text:text(`words`)}).catch(function(){})});box.className=`actions`;box.setAttribute(`aria-live`,`polite`);if(box.firstChild)document.currentScript.before(box)})(document.createElement(`p`))";

function ShareButtons() {
  const { isPlain, lite, nonce } = useDocument();
  return isPlain && !lite ? <script nonce={nonce}>{ADD_BUTTONS}</script> : null;
}
