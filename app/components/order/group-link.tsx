import { Link } from "react-router";

export function GroupLink({ words, className }: { words: string; className?: string }) {
  return (
    <Link className={className} to="/order-now/group">
      {words}
    </Link>
  );
}
