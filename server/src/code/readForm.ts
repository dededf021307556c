/** How a program reads a part of the response. */
export type ReadForm =
  | 'path' // Members, subscripts and iterations, one after the other.
  | 'getter' // A method that takes the name and may have a default.
  | 'pattern' // Destructuring.
  | 'struct' // A declared type.
  | 'keys' // The names of the members are read, not only their values.
  | 'items' // A list is gone through, counted or tested; what is read of its elements is listed.
  | 'test' // A getter only says whether the member is there.
  | 'whole' // The value is used as a whole.
  | 'program' // A program of another tool, such as jq.
  | 'text' // A tool that reads the body as text.
  | 'headers'; // The headers of the response, with an empty path.
