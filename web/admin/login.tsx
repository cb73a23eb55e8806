import { pages } from "../../contract/paths.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Heading } from "../ui/Section.tsx";

export const meta = pageMeta({
  path: pages.login,
  title: "Login",
  description: "Sign in to the staff area.",
});

export default function Login() {
  return (
    <div className="wrap py-12">
      <Heading level={1}>Login</Heading>
    </div>
  );
}
