/** Line icons drawn in the text's colour; always beside words, so hidden from screen readers. */
function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const BagIcon = () => <Icon path="M6 8h12l1 13H5L6 8Zm3 0V6a3 3 0 0 1 6 0v2" />;
export const PlaceIcon = () => (
  <Icon path="M12 21c4.5-4.6 7-8.3 7-11a7 7 0 0 0-14 0c0 2.7 2.5 6.4 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
);
export const HeartIcon = () => <Icon path="M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11Z" />;
export const CheckIcon = () => <Icon path="m5 12 5 5L19 7" />;
