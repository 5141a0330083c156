/** The same data, which nobody can change any more: it is shared by all who read it. */
export function frozen<T>(data: T): T {
  if (typeof data !== "object" || data === null || Object.isFrozen(data)) return data;
  Object.values(data).forEach(frozen);
  return Object.freeze(data);
}
