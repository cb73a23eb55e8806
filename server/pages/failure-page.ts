import { brand } from "../../brand.ts";

/** Shown if a page can't be rendered; depends on nothing that could also be broken. */
export const failurePage = `<!doctype html>
<html lang="en-IE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong | ${brand.name}</title>
<style>
body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; color: #0b1620; background: #f6f9fb; }
main { max-width: 34rem; margin: 0 auto; padding: 20vh 1.5rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
a { color: #12609a; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>An unexpected error occurred. Please try refreshing the page.</p>
<nav aria-label="Ways on"><a href="">Try Again</a><a href="/">Go to Home</a><a href="tel:${brand.officePhone.tel}">Call ${brand.officePhone.display}</a></nav>
</main>
</body>
</html>
`;
