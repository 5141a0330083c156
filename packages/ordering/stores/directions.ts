/** STORE-07: the way to an address, by a template that holds `{address}`. */
export function directionsTo(address: string, template: string): string {
  return template.replace("{address}", encodeURIComponent(address));
}
