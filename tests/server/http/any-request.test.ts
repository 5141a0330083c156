import fc from "fast-check";
import { expect, test } from "vitest";
import { clientAddress } from "../../../server/http/client-address.ts";
import { LIMITS } from "../../../server/http/limits.ts";
import { readBody } from "../../../server/http/request-body.ts";
import { readTarget } from "../../../server/http/request-target.ts";
import { runs } from "../../support/fuzz.ts";

/** What comes off the wire, read by what stands in front of the app. */

const HOME = "http://here.example";
const pieces = fc.constantFrom(
  ..."/ // . .. %2e %2E%2e %2f %5c \\ %00 %0a %25 %252e ; ? # & = : @ a .env .git .well-known assets order-now %ff %E9%A4%90 evil.example http:".split(
    " ",
  ),
);
const target = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((list) => `/${list.join("")}`),
  fc.array(pieces, { maxLength: 12 }).map((list) => list.join("/")),
  fc.string({ maxLength: 40 }),
);

test("an address that is let through is a path of this site, for the app as for us, without steps or hidden files", () => {
  fc.assert(
    fc.property(target, (url) => {
      const read = readTarget(url);
      if ("status" in read) {
        expect([400, 404, 414]).toContain(read.status);
        return;
      }
      const seen = new URL(url, HOME);
      expect(seen.origin).toBe(HOME);
      expect(decodeURIComponent(seen.pathname)).toBe(read.path);
      expect(read.path).toMatch(/^\/(?!\/)[^\u0000-\u001f\u007f\\]*$/);
      for (const segment of read.path.split("/")) expect(segment).toMatch(/^(?!\.)|^\.well-known$/);
    }),
    runs(3_000),
  );
});

const ADDRESS = fc.oneof(
  fc.ipV4(),
  fc.ipV6().filter((text) => !text.includes(".")),
);
const plain = (address: string) => address.toLowerCase();

test("whatever a visitor writes into X-Forwarded-For, the address is what our own proxies have added", () => {
  const hops = fc.array(ADDRESS, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), ADDRESS, hops, (forged, socket, added) => {
      const header = `${forged}, ${added.join(", ")}`;
      expect(clientAddress(socket, header, added.length)).toBe(plain(added[0]!));
      expect(clientAddress(socket, header, 0)).toBe(plain(socket));
    }),
    runs(500),
  );
});

const PART = '--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const broken = fc
  .array(
    fc.constantFrom(
      PART,
      "--XX--\r\n",
      "--XX\r\n",
      "\r\n\r\n",
      "--XX",
      'Content-Disposition: form-data; name="a"; filename="\u0000"',
      "Content-Disposition: attachment",
      "Content-Disposition: form-data; name=",
      "Content-Transfer-Encoding: base64\r\n",
      "x".repeat(100),
      "\u0000\u00ff",
    ),
    { maxLength: 8 },
  )
  .map((list) => list.join(""));
const type = fc.constantFrom(
  "multipart/form-data; boundary=XX",
  'multipart/form-data; boundary="XX"',
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=YY; boundary=XX",
  "Multipart/Form-Data;boundary=XX;charset=utf-7",
);

test("a form in parts is refused, or it is one that the app can read", async () => {
  await fc.assert(
    fc.asyncProperty(broken, type, async (body, contentType) => {
      const headers = { "content-type": contentType };
      const read = await readBody(new Blob([body]).stream(), headers, LIMITS);
      if (!Buffer.isBuffer(read)) {
        expect(read).toMatchObject({ status: 400 });
        return;
      }
      expect(read.toString()).toBe(body);
      const form = await new Request(HOME, { method: "POST", headers, body: read }).formData();
      for (const [name] of form) expect(typeof name).toBe("string");
    }),
    runs(200),
  );
});

test("of a plain form whatever comes is read in the end, and never more than the limit", async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(chunks, async (list) => {
      const size = list.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const limits = { body: 100, discard: 50, discardTime: 60_000 };
      const read = await readBody(new Blob(list).stream(), headers, limits);
      if (size > 100) expect(read).toMatchObject({ status: 413 });
      else expect(read).toEqual(Buffer.concat(list));
    }),
    runs(200),
  );
});
