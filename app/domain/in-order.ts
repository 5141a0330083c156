/** Waits for what goes on side by side, and fails as the first of them does that fails, whichever fails sooner. */
export async function inOrder<const T extends readonly Promise<unknown>[]>(
  asked: T,
): Promise<{ -readonly [key in keyof T]: Awaited<T[key]> }> {
  for (const one of asked) one.catch(() => undefined);
  const answers: unknown[] = [];
  for (const one of asked) answers.push(await one);
  return answers as { -readonly [key in keyof T]: Awaited<T[key]> };
}
