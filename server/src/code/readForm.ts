/**
 * How a program reads a part of the response. `path`: members, subscripts and iterations one after the other. `getter`: a
 * method that takes the name and may have a default. `pattern`: destructuring. `struct`: a declared type. `keys`: the names
 * of the members are read, not only their values. `items`: a list is gone through, counted or tested; what is read of its
 * elements is listed. `test`: a getter only says whether it is there. `whole`: the value is used as a whole. `program`: a program of another
 * tool, such as jq. `text`: a tool that reads the body as text. `headers`: the headers of the response, with the path empty.
 */
export type ReadForm =
  | 'path'
  | 'getter'
  | 'pattern'
  | 'struct'
  | 'keys'
  | 'items'
  | 'test'
  | 'whole'
  | 'program'
  | 'text'
  | 'headers';
