/** Where `useRememberPending` keeps the way a press was on; the inline script below reads it. */
export const PENDING_KEY = "pending";

/**
 * Runs in every page before any other script, in browsers of any age. `canHydrate` stays false where the client lacks
 * what it needs (browsers of 2020 to 2022), and the page stays as it was sent.
 */
export const FEATURE_TEST = `(function(w){
w.canHydrate=!!([].at&&"".replaceAll&&Promise.allSettled&&w.TextEncoderStream&&w.ReadableStream&&ReadableStream.prototype.pipeThrough&&w.SubmitEvent&&"submitter"in SubmitEvent.prototype&&HTMLFormElement.prototype.requestSubmit)
})(self);`;

/**
 * Goes on where React Router has reloaded a page because the code of the next one could not be had: to the page that was
 * asked for, or, where a form was sent, to this page without scripts. After the feature test and what follows from it,
 * since the first look into the storage takes a slow phone up to 34 ms.
 */
export const GO_ON = `(function(w){
var pending=null;
try{pending=sessionStorage.getItem("${PENDING_KEY}");sessionStorage.removeItem("${PENDING_KEY}")}catch(e){}
if(pending!==null&&performance.navigation.type===1){w.canHydrate=false;if(pending)location.replace(location.origin+pending)}
})(self);`;
