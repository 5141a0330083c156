/**
 * What the provider's script tag loads. `CardDropIn.mount({ container, token, onReady, onSuccess, onFailure, onCancel,
 * onError })` puts the card form into the container; it answers `{ unmount }`. Only messages of its own frame count.
 */
export const DROP_IN_SCRIPT = `(function () {
  "use strict";
  var frameUrl = new URL("frame", document.currentScript.src);
  var here = frameUrl.origin;
  function mount(options) {
    var frame = document.createElement("iframe");
    var shown = false;
    var done = false;
    frame.title = "Card details";
    frame.width = "100%";
    frame.height = "480";
    frame.style.border = "0";
    frame.src = frameUrl.href + "?token=" + encodeURIComponent(options.token) +
      "&origin=" + encodeURIComponent(location.origin);
    function tell(name, value) {
      if (typeof options[name] === "function") options[name](value);
    }
    function listen(event) {
      var message = event.data;
      if (done || event.origin !== here || event.source !== frame.contentWindow) return;
      if (!message || message.source !== "card-provider") return;
      if (message.type === "resize") {
        frame.height = String(Number(message.height) || 480);
        if (!shown) tell("onReady", {});
        shown = true;
        return;
      }
      done = true;
      var names = { success: "onSuccess", failure: "onFailure", cancel: "onCancel" };
      tell(names[message.type] || "onError", { id: message.id });
    }
    frame.addEventListener("error", function () { tell("onError", {}); });
    window.addEventListener("message", listen);
    options.container.appendChild(frame);
    return {
      unmount: function () {
        window.removeEventListener("message", listen);
        frame.remove();
      },
    };
  }
  window.CardDropIn = { mount: mount };
})();
`;
