import type { Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';
import { markAt, marksOf, type RoleToken } from '../syntax/marks';

/** The occurrences of a name that refer to the same thing. Variables belong to one definition. */
interface NameFamily {
  readonly name: string;
  readonly members: readonly RoleToken[];
  readonly declaration: RoleToken | undefined;
}

/**
 * The occurrences of the variable, fragment, operation or alias at the offset. Undefined for names of the schema, which
 * the document does not declare.
 */
function familyAt(text: string, offset: number): NameFamily | undefined {
  const { marks } = marksOf(text);
  const found = markAt(marks, offset);
  const mark = found && text[found.start] === '$' ? marks[marks.indexOf(found) + 1] : found;
  if (mark?.kind !== 'name') return undefined;
  const name = text.slice(mark.start, mark.end);
  const same = (candidate: RoleToken) => text.slice(candidate.start, candidate.end) === name;
  switch (mark.role) {
    case 'variable':
    case 'variable-declaration': {
      const members = marks.filter(
        candidate =>
          candidate.definition === mark.definition &&
          (candidate.role === 'variable' || candidate.role === 'variable-declaration') &&
          same(candidate),
      );
      return { name, members, declaration: members.find(candidate => candidate.role === 'variable-declaration') };
    }
    case 'fragment':
    case 'spread': {
      const members = marks.filter(
        candidate => (candidate.role === 'fragment' || candidate.role === 'spread') && same(candidate),
      );
      return { name, members, declaration: members.find(candidate => candidate.role === 'fragment') };
    }
    case 'alias':
    case 'operation':
      return { name, members: [mark], declaration: mark };
    default:
      return undefined;
  }
}

/** The name of the fragment at the offset, where it is defined or spread. */
export function fragmentAt(text: string, offset: number): string | undefined {
  const family = familyAt(text, offset);
  const role = family?.members[0]?.role;
  return role === 'fragment' || role === 'spread' ? family?.name : undefined;
}

/** The definitions and spreads of a fragment; without `isDeclared` only the spreads. */
export function fragmentSpans(text: string, name: string, isDeclared: boolean): Span[] {
  if (!text.includes(name)) return [];
  return marksOf(text)
    .marks.filter(
      mark =>
        (mark.role === 'spread' || (isDeclared && mark.role === 'fragment')) &&
        text.slice(mark.start, mark.end) === name,
    )
    .sort((a, b) => Number(a.role === 'spread') - Number(b.role === 'spread'))
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
  const { marks } = marksOf(text);
  const mark = markAt(marks, offset);
  if (mark?.kind !== 'name' || mark.role === 'keyword' || mark.role === 'invalid') return [];
  const name = text.slice(mark.start, mark.end);
  return marks
    .filter(candidate => candidate.role === mark.role && text.slice(candidate.start, candidate.end) === name)
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

function isTaken(text: string, family: NameFamily, name: string): boolean {
  const home = family.declaration ?? family.members[0];
  if (!home || home.role === 'alias') return false;
  return marksOf(text).marks.some(
    mark =>
      mark.role === home.role &&
      (home.role !== 'variable-declaration' || mark.definition === home.definition) &&
      text.slice(mark.start, mark.end) === name,
  );
}
