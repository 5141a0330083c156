/** Line icons drawn in the text's colour; always beside words, so hidden from screen readers. */
function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const BagIcon = () => <Icon path="M6 8h12l1 13H5L6 8Zm3 0V6a3 3 0 0 1 6 0v2" />;
export const CheckIcon = () => <Icon path="m5 12 5 5L19 7" />;
export const PinIcon = () => (
  <Icon path="M12 21s7-6.1 7-11a7 7 0 1 0-14 0c0 4.9 7 11 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
);
export const ClockIcon = () => <Icon path="M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />;
export const WarningIcon = () => (
  <Icon path="M12 9v4m0 4h.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z" />
);
