import { type IncomingMessage, type ServerResponse, createServer } from "node:http";

/* The catering API in front of another one: the same, but for a menu of 12 categories of 60 dishes each. */

const CATEGORIES = 12;
const DISHES = 60;

type Json = Record<string, unknown>;

export interface LargeMenu {
  url: string;
  /** Of the last category that was asked for. */
  dishes: () => Json[];
  /** Of the last cart that was asked for. */
  cartUrl: () => string;
  close: () => void;
}

export async function serveLargeMenu(api: string): Promise<LargeMenu> {
  let dishes: Json[] = [];
  let cartUrl = "";
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.method ?? "GET";
    if (method === "GET" && request.url?.includes("/order-shopping-cart/")) cartUrl = address() + request.url;
    const headers = new Headers(request.headers as Record<string, string>);
    const body = method === "GET" ? null : Buffer.concat(chunks);
    const reply = await fetch(new URL(request.url ?? "/", api), { method, headers, body });
    const text = enlarge(request.url ?? "", await reply.text());
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "text/plain" }).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: address(), dishes: () => dishes, cartUrl: () => cartUrl, close: () => server.close() };

  function address(): string {
    const bound = server.address();
    if (bound === null || typeof bound === "string") throw new Error("The menu is not served.");
    return `http://127.0.0.1:${bound.port}`;
  }

  function enlarge(url: string, text: string): string {
    if (url.includes("/store-menu/categories/")) {
      const [first, ...others] = JSON.parse(text) as Json[];
      const pattern = others[0] ?? first;
      const twelve = Array.from({ length: CATEGORIES }, (_, index) => ({
        ...pattern,
        displayName: `Category ${index}`,
        urlFriendlyName: `category-${index}`,
        isFeaturedCategory: index < 3,
      }));
      return JSON.stringify(twelve);
    }
    if (/\/category\/\d+\/type\//.test(url)) {
      const category = JSON.parse(text) as Json & { menuItems: Json[] };
      const items = category.menuItems;
      dishes = Array.from({ length: DISHES }, (_, index) => {
        const item = items[index % items.length];
        return { ...item, id: 1_000 + index, displayName: `${String(item?.["displayName"])}, dish ${index}` };
      });
      return JSON.stringify({ ...category, menuItems: dishes });
    }
    return text;
  }
}
