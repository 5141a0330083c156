/** Valid values of checkout, by the labels of its fields; also read without the app. */

export const GOOD_CONTACT = {
  "First Name": "Ana",
  "Last Name": "O'Brien & Søn",
  "Email Address": "ana@example.com",
  "Phone Number": "2145550123",
  Address: "1 Main St",
  City: "Dallas",
  State: "Texas",
  "Zip Code": "75201",
};

export const GOOD_CARD = {
  "Name On Card": "Ana O'Brien",
  "Card Number": "4111 1111 1111 1111",
  "Expiration Month": "12",
  "Expiration Year": "2028",
  CVV: "739",
  "Billing Zip Code": "75201",
};

/** The same fields of a guest, by their names in the form. */
export const GOOD_FIELDS = {
  firstName: "Ana",
  email: "ana@example.com",
  phone: "2145550123",
  address: "1 Main St",
  city: "Dallas",
  state: "TX",
  zip: "75201",
};
