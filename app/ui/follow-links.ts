import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Client-side navigation for plain links in long lists, where rendering `<Link>` would dominate the server's time. */
export function useFollowLink() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget;
    void navigate(pathname + search + hash);
  };
}
