/** The bundler reads `.graphql` files as text. */
declare module '*.graphql' {
  const text: string;
  export default text;
}

/** The version of `package.json`, put in by the bundler. */
declare const GRAPHWARD_VERSION: string;

/** A name for the content of the program, put in by the bundler. */
declare const GRAPHWARD_BUILD: string;

/** The engine's compiler, as far as the parsers need it; Node.js and workers both have it. */
declare namespace WebAssembly {
  interface Instance {
    readonly exports: object;
  }
  interface Global {
    value: number;
  }
  type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
