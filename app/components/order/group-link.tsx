import { Link } from "react-router";

/** As a document: the page is sent without script. */
export function GroupLink({ words, className }: { words: string; className?: string }) {
  return (
    <Link className={className} to="/order-now/group" reloadDocument>
      {words}
    </Link>
  );
}
