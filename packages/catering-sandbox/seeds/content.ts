/** Copy that the chain's editors write, as HTML: a reader has to clean it, and these entries show why. */
export const CONTENT: Record<string, { title: string; file: string } & Record<string, string>> = {
  "credit-card-refund-policy": {
    title: "Credit Card Refund Policy",
    file: `<p>To cancel an order, call the restaurant on your receipt. Orders that are cancelled before <strong>4 p.m. the day before</strong> are refunded in full to the card that paid.</p>
<ul><li>Refunds take 3 to 5 business days.</li><li>Gift cards and rewards are given back at once.</li></ul>
<p>Questions? See our <a href="https://zebra-kitchen.example/help">help pages</a>.</p>
<script>document.body.innerHTML = "This script must never run."</script>`,
  },
  "page-header": {
    title: "Page header",
    file: `<p>Fresh bowls, tacos and feasts, <em>cooked when you order</em>.</p><img src="x" onerror="alert(1)">`,
  },
  "categories-banner": {
    title: "Taco Tuesday is back",
    file: "<p>Three tacos for less, every Tuesday.</p>",
    intro: "This week",
    subTitle: "Three tacos for less, every Tuesday",
    link: "/order-now/build-order/tacos",
    linkTarget: "_self",
    linkText: "See the tacos",
  },
};
