/** Copy that the chain's editors write, as HTML: a reader has to clean it, and these entries show why. */
export const CONTENT: Record<string, { title: string; file: string } & Record<string, string>> = {
  "credit-card-refund-policy": {
    title: "Credit Card Refund Policy",
    file: `<p><strong>Cancel before 4:00 PM the day before, and you get a full refund to the card that paid.</strong></p>
<p>Later than that, or for an order of the same day, call the restaurant you ordered from. Catering that is canceled later has a 50% cancellation fee.</p>
<ul><li>Refunds take 3 to 5 business days.</li><li>Gift cards and rewards are returned right away.</li></ul>
<p>See our <a href="https://zebra-kitchen.example/help">help pages</a> for more.</p>
<script>document.body.innerHTML = "This script must never run."</script>`,
  },
  "page-header": {
    title: "Page header",
    file: `<p>Fresh bowls, tacos and feasts, cooked when you order.</p><img src="x" onerror="alert(1)">`,
  },
  "categories-banner": {
    title: "Taco week is here",
    file: "<p>Fresh tacos, every day.</p>",
    intro: "This week",
    subTitle: "Fresh tacos, every day",
    link: "/order-now/build-order/tacos",
    linkTarget: "_self",
    linkText: "See the tacos",
  },
};
