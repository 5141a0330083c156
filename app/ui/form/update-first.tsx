/** The first submit button of the form, hidden, so that Enter in a field presses no visible button. */
export function UpdateFirst() {
  return (
    <button className="vh" tabIndex={-1} aria-hidden="true" name="intent:update">
      Update
    </button>
  );
}
