/**
 * A text browser, driven as a person does it: by the words on its screen and by keys.
 *
 *     await using browser = await openTextBrowser("w3m", "/usr/bin/w3m", "http://localhost:3199/order-now");
 *     await browser.fill("First Name", "Ada");
 *     await browser.press("Submit Order");
 *     expect(browser.text()).toContain("Thanks for your order");
 */
export interface TextBrowser extends AsyncDisposable {
  /** The words of the page, line by line. */
  text(): string;
  /** By its address. */
  open(url: string): Promise<void>;
  /** Follows the link or presses the button with these words: the first, or the first behind the words of `after`. */
  press(words: string, options?: { after?: string }): Promise<void>;
  /** Replaces the value of the text box after its label's text. */
  fill(label: string, value: string): Promise<void>;
  /** Picks an entry of the drop-down behind the words of its label. */
  select(label: string, entry: string): Promise<void>;
  /** Ticks the box, or picks the radio button, in front of these words; ticked stays ticked. */
  tick(label: string): Promise<void>;
  /** Waits until the page is shown, and reads it. */
  loaded(): Promise<void>;
}
