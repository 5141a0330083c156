/**
 * The button that Enter presses: the first of the form, out of sight, and harmless. Without it,
 * Enter in a text field would press whatever button happens to come first.
 */
export function UpdateFirst() {
  return (
    <button className="vh" tabIndex={-1} aria-hidden="true" name="intent:update">
      Update
    </button>
  );
}
