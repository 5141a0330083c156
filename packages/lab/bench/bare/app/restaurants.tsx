import { Link, useLoaderData } from "react-router";
import { bareData } from "./data.server.ts";

export const loader = () => ({ restaurants: bareData.restaurants });

export default function Restaurants() {
  const { restaurants } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Restaurants</h1>
      <ul>
        {restaurants.map(({ number, name, address, phone }) => (
          <li key={number}>
            <h2>
              <Link to={`/restaurants/${number}`}>{name}</Link>
            </h2>
            <p>{address}</p>
            <p>
              <a href={`tel:${phone}`}>{phone}</a>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
