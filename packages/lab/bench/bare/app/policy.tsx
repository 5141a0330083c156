export default function Policy() {
  return (
    <>
      <h1>Credit Card Refund Policy</h1>
      <p>Refunds go back to the card that was charged.</p>
      <p>To cancel an order or to ask for a refund, please call the store.</p>
    </>
  );
}
