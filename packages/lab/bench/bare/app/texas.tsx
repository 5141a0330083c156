import { Form, Link, useLoaderData } from "react-router";
import { bareData } from "./data.server.ts";

export const loader = () => ({ restaurants: bareData.restaurants.filter(({ address }) => / TX \d{5}/.test(address)) });

export default function Texas() {
  const { restaurants } = useLoaderData<typeof loader>();
  return (
    <Form method="post">
      <h1>Restaurants</h1>
      <ul>
        {restaurants.map(({ number, name, address, phone, description }) => (
          <li key={number} id={number}>
            <h2>
              <Link to={`/restaurants/${number}`}>{name}</Link>
            </h2>
            <p>{address}</p>
            <p>Closed now</p>
            <button name="store" value={number} aria-label={`Select ${name}`}>
              Select
            </button>
            <details>
              <summary>Hours, phone and more about {name}</summary>
              <p>{description}</p>
              <p>
                <a href={`tel:${phone}`}>{phone}</a>
              </p>
              <p>
                <a href={`?hours=${number}#${number}`}>Hours of {name}</a>
              </p>
              <p>
                <a href={`/order?location=${number}`}>Order Now from {name}</a>
                <a href={`https://maps.example/?to=${encodeURIComponent(address)}`}>Get Directions to {name}</a>
                <button name="favorite" value={number}>
                  Make My store ({name})
                </button>
              </p>
            </details>
          </li>
        ))}
      </ul>
    </Form>
  );
}
