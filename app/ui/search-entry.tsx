interface SearchEntryProps {
  address: string;
  description: string;
}

export function SearchEntry({ address, description }: SearchEntryProps) {
  return (
    <>
      <link rel="canonical" href={address} />
      <meta name="description" content={description} />
    </>
  );
}
