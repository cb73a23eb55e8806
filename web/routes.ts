import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("pages/home.tsx"),
  route("quick-quote", "quote/page.tsx"),
  route("book-a-courier", "booking/book-a-courier.tsx"),
  route("booking-confirmation", "booking/booking-confirmation.tsx"),
  route("checkout/order-pay/:id", "booking/order-pay.tsx"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
