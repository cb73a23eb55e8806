import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("pages/home.tsx"),
  route("services/same-day", "services/same-day.tsx"),
  route("services/next-day", "services/next-day.tsx"),
  route("services/international", "services/international.tsx"),
  route("services/specialist", "services/specialist.tsx"),
  route("services/zero-emissions", "services/zero-emissions.tsx"),
  route("services/white-glove", "services/white-glove.tsx"),
  route("quick-quote", "quote/page.tsx"),
  route("book-a-courier", "booking/book-a-courier.tsx"),
  route("booking-confirmation", "booking/booking-confirmation.tsx"),
  route("checkout/order-pay/:id", "checkout/order-pay.tsx"),
  route("checkout/sandbox/:session", "checkout/sandbox.tsx"),
  route("checkout/receipt/:id", "checkout/document.tsx", { id: "checkout/receipt" }),
  route("checkout/credit-note/:id/:number", "checkout/document.tsx", { id: "checkout/credit-note" }),
  route("business-account", "business-account/page.tsx"),
  route("rewards", "rewards/page.tsx"),
  route("privacy-policy", "policies/privacy-policy.tsx"),
  route("cookie-policy", "policies/cookie-policy.tsx"),
  route("terms-of-service", "policies/terms-of-service.tsx"),
  route("login", "admin/login.tsx"),
  route("admin", "admin/area.tsx", [
    index("admin/page.tsx"),
    route("*", "pages/not-found.tsx", { id: "admin/not-found" }),
  ]),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
