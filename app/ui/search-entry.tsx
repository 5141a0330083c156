import { brand } from "./brand.ts";
import { useDocument } from "./document.ts";

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

/** Open Graph tags for links shared elsewhere (MORE-05), and JSON-LD for search engines. */
export function SharedEntry({ address, description, title, data }: SearchEntryProps & { title: string; data: string }) {
  const { lite, nonce } = useDocument();
  return (
    <>
      <SearchEntry address={address} description={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={`${brand.name} ${title}`} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {lite ? null : (
        <script type="application/ld+json" nonce={nonce} suppressHydrationWarning>
          {data}
        </script>
      )}
    </>
  );
}
