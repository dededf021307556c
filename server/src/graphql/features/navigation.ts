import type { Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';
import { definitionMarksAt, markAt, marksNamed, type RoleToken } from '../syntax/marks';
import type { Role } from '../syntax/plainTokens';

/** The occurrences of a name that refer to the same thing. Variables belong to one definition. */
interface NameFamily {
  readonly name: string;
  /** What the occurrences may be, and whether they are those of one definition. */
  readonly scope: Scope;
  readonly members: readonly RoleToken[];
  readonly declaration: RoleToken | undefined;
}

interface Scope {
  readonly declaration: Role;
  readonly use?: Role;
  readonly isDefinition?: true;
}

const scopes: Readonly<Partial<Record<Role, Scope>>> = (() => {
  const variable: Scope = { declaration: 'variable-declaration', use: 'variable', isDefinition: true };
  const fragment: Scope = { declaration: 'fragment', use: 'spread' };
  return {
    variable,
    'variable-declaration': variable,
    fragment,
    spread: fragment,
    alias: { declaration: 'alias' },
    operation: { declaration: 'operation' },
  };
})();

/** The name at an offset with the definition that holds it; undefined where no name of the document or the schema is. */
function nameAt(text: string, offset: number) {
  const { marks = [] } = definitionMarksAt(text, offset) ?? {};
  const found = markAt(marks, offset);
  const mark = found && text[found.start] === '$' ? marks[marks.indexOf(found) + 1] : found;
  return mark?.kind === 'name' ? { mark, marks, name: text.slice(mark.start, mark.end) } : undefined;
}

/**
 * The occurrences of the variable, fragment, operation or alias at the offset. Undefined for names of the schema, which
 * the document does not declare.
 */
function familyAt(text: string, offset: number): NameFamily | undefined {
  const found = nameAt(text, offset);
  const scope = found && scopes[found.mark.role];
  if (!scope) return undefined;
  const { mark, name } = found;
  if (!scope.use) return { name, scope, members: [mark], declaration: mark };
  const members = named(text, name, scope.isDefinition ? found.marks : undefined).filter(
    ({ role }) => role === scope.declaration || role === scope.use,
  );
  return { name, scope, members, declaration: members.find(({ role }) => role === scope.declaration) };
}

/** The tokens that are a word, of some marks or else of the whole document. */
function named(text: string, word: string, marks?: readonly RoleToken[]): readonly RoleToken[] {
  if (!marks) return marksNamed(text, word);
  return marks.filter(({ start, end }) => end - start === word.length && text.startsWith(word, start));
}

/** The name of the fragment at the offset, where it is defined or spread. */
export function fragmentAt(text: string, offset: number): string | undefined {
  const family = familyAt(text, offset);
  const role = family?.members[0]?.role;
  return role === 'fragment' || role === 'spread' ? family?.name : undefined;
}

/** What the name of a fragment is: that of its definition, or of a place that spreads it. */
export type FragmentRole = 'fragment' | 'spread';

/** The definitions of a fragment, or the places that spread it. */
export function fragmentSpans(text: string, name: string, wanted: FragmentRole): Span[] {
  return marksNamed(text, name)
    .filter(({ role }) => role === wanted)
    .map(({ start, end }) => spanOf(start, end));
}

export function definition(text: string, offset: number): Span | undefined {
  const declaration = familyAt(text, offset)?.declaration;
  return declaration && spanOf(declaration.start, declaration.end);
}

export function references(text: string, offset: number): Span[] {
  return (familyAt(text, offset)?.members ?? []).map(({ start, end }) => spanOf(start, end));
}

/** The occurrences of the name at the offset; for a name of the schema, of the same field or type. */
export function highlights(text: string, offset: number): Span[] {
  const family = references(text, offset);
  if (family.length > 0) return family;
  const found = nameAt(text, offset);
  if (!found || found.mark.role === 'keyword' || found.mark.role === 'invalid') return [];
  return marksNamed(text, found.name)
    .filter(({ role }) => role === found.mark.role)
    .map(({ start, end }) => spanOf(start, end));
}

export function renameable(text: string, offset: number): Span | undefined {
  const family = familyAt(text, offset);
  const mark = family?.members.find(({ start, end }) => start - 1 <= offset && offset <= end);
  return mark && spanOf(mark.start, mark.end);
}

/**
 * The edits of a rename. Undefined when the new name is not a GraphQL name, or already has a meaning in the same scope.
 */
export function rename(text: string, offset: number, newName: string): Edit[] | undefined {
  const family = familyAt(text, offset);
  const name = newName.replace(/^\$/, '');
  if (!family || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return undefined;
  if (name !== family.name && isTaken(text, family, name)) return undefined;
  return family.members.map(({ start, end }) => ({ span: spanOf(start, end), text: name }));
}

function isTaken(text: string, { scope, members: [member] }: NameFamily, name: string): boolean {
  if (!member || scope.declaration === 'alias') return false;
  const own = scope.isDefinition ? definitionMarksAt(text, member.start)?.marks : undefined;
  return named(text, name, own).some(({ role }) => role === scope.declaration);
}
