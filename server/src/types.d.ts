/** The bundler reads `.graphql` files as text. */
declare module '*.graphql' {
  const text: string;
  export default text;
}

/** The version of `package.json`, put in by the bundler. */
declare const GRAPHWARD_VERSION: string;

/** A name for the content of the program, put in by the bundler. */
declare const GRAPHWARD_BUILD: string;
