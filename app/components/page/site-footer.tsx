import { Link, useLocation } from "react-router";
import { useDocument } from "../../ui/document.ts";
import { PhoneLink } from "../../ui/phone-link.tsx";

/** Help and the switch for lite mode, in the same place on every page. `phone` is the chosen store's. */
export function SiteFooter({ phone }: { phone: string | null }) {
  const { lite } = useDocument();
  const { pathname, search } = useLocation();
  return (
    <footer className="footer">
      <p>
        Questions about an order? Call <PhoneLink number={phone ?? ""} />.
      </p>
      {/* Not within an order: leaving a form loses what is typed. */}
      {pathname.startsWith("/order-now/") ? null : (
        <nav aria-label="More about us">
          <Link to="/locations">Our locations</Link> <Link to="/policies/privacy">Privacy</Link>{" "}
          <Link to="/policies/terms">Terms</Link> <Link to="/policies/accessibility">Accessibility</Link>
        </nav>
      )}
      {/* A document request: scripts that already run could not switch themselves off. */}
      <form method="post" action="/lite">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button className="as-link" name={lite ? "off" : "on"}>
          {lite ? "Show pictures and use scripts" : "Lite mode: no pictures, no scripts"}
        </button>
      </form>
    </footer>
  );
}
