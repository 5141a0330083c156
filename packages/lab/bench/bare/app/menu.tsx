import { Link, useLoaderData } from "react-router";
import { bareData } from "./data.server.ts";

export const loader = () => ({ dishes: bareData.dishes });

export default function Menu() {
  const { dishes } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Menu</h1>
      <ul>
        {dishes.map(({ id, name, description, price, calories, picture }) => (
          <li key={id}>
            <img src={picture} alt="" width={320} height={240} loading="lazy" />
            <h2>
              <Link to={`/menu/${id}`}>{name}</Link>
            </h2>
            <p>{description}</p>
            <p>
              {price} {calories}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
