/** STORE-07: directions to an address, by a template with `{address}`. */
export function directionsTo(address: string, template: string): string {
  return template.replace("{address}", encodeURIComponent(address));
}
