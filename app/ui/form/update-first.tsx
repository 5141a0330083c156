/** The button that Enter presses: without it that would be whatever button comes first. */
export function UpdateFirst() {
  return (
    <button className="vh" tabIndex={-1} aria-hidden="true" name="intent:update">
      Update
    </button>
  );
}
