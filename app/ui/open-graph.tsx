import { brand } from "./brand.ts";

interface OpenGraphProps {
  title: string;
  address: string;
  description: string;
}

/** How a link to the page looks where it is shared (MORE-05). */
export function OpenGraph({ title, address, description }: OpenGraphProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
    </>
  );
}
