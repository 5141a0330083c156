import { Link } from "react-router";
/** What could not be read, said in its place. */
export function Unavailable({ what }: { what: string }) {
  return (
    <p className="notice">
      {what} cannot be shown right now. <Link to="/user">Try again.</Link>
    </p>
  );
}
