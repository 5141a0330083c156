interface SearchEntryProps {
  address: string;
  description: string;
}

/** How a public page is listed by search engines. */
export function SearchEntry({ address, description }: SearchEntryProps) {
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={description} />
    </>
  );
}
