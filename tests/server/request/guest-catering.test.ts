import { expect, test, vi } from "vitest";
import { log } from "../../../server/observability/log.ts";
import { openRemoteServices } from "../../../server/request/remote-services.ts";
import { createServices } from "../../../server/services.ts";
import { NOT_SIGNED_IN } from "../../../server/session/account-cookie.ts";
import { loadVisitorSessions } from "../../../server/session/visitor-sessions.ts";
import { readSettings } from "../../../server/settings/settings.ts";

vi.spyOn(log, "warn").mockImplementation(() => undefined);

test("group: a signed-in guest's token goes out with no call for the group (MORE-13)", async () => {
  const sent: (string | null)[] = [];
  const services = createServices({
    settings: readSettings({ DEMO: "1", LOG_LEVEL: "silent" }),
    fetch: async ({ headers }) => {
      sent.push(headers.get("authorization"));
      return Response.json({}, { status: 404 });
    },
  });
  const sessions = await loadVisitorSessions({ ...services, header: null, secure: false });
  sessions.signIn.write({ ...NOT_SIGNED_IN, accessToken: "tok-123", id: "s", expiresAt: 4e9 });
  const { remote } = openRemoteServices(services, sessions, new Request("http://localhost:3000/"), "r");
  await remote.catering.cart("c").catch(() => null);
  await remote
    .guestCatering()
    .cart("c")
    .catch(() => null);
  expect(sent).toEqual(["Bearer tok-123", null]);
});
