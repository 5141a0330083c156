/** CHK-18. */
export function CateringNotes() {
  return (
    <div className="notice">
      <p>
        If you need to cancel your catering order, please call the store by 4 p.m. the day prior to avoid a 50%
        cancellation fee.
      </p>
      <p>If placing a tax-exempt order, please call the store.</p>
    </div>
  );
}
