import { Link } from "react-router";

/** As a document: the page is sent without script. */
export function GroupLink({ words }: { words: string }) {
  return (
    <Link className="button button-small" to="/order-now/group" reloadDocument>
      {words}
    </Link>
  );
}
