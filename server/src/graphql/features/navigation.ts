import type { Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';
import { type Mark, markAt, marksOf } from '../syntax/marks';

/** What a name stands for: all tokens of one family with the same name, in one definition where that matters. */
interface Family {
  readonly name: string;
  readonly members: readonly Mark[];
  readonly declaration: Mark | undefined;
}

/** Variables, fragments, operations and aliases have a home in the document; names of the schema have not. */
function familyAt(text: string, offset: number): Family | undefined {
  const { marks } = marksOf(text);
  const found = markAt(marks, offset);
  const mark = found && text[found.start] === '$' ? marks[marks.indexOf(found) + 1] : found;
  if (mark?.kind !== 'name') return undefined;
  const name = text.slice(mark.start, mark.end);
  const same = (candidate: Mark) => text.slice(candidate.start, candidate.end) === name;
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

export function definition(text: string, offset: number): Span | undefined {
  const declaration = familyAt(text, offset)?.declaration;
  return declaration && spanOf(declaration.start, declaration.end);
}

export function references(text: string, offset: number): Span[] {
  return (familyAt(text, offset)?.members ?? []).map(({ start, end }) => spanOf(start, end));
}

/** The same name elsewhere in the document; for a name of the schema, the same field or type. */
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

/** Undefined when the new name is no GraphQL name or already means something else in the same place. */
export function rename(text: string, offset: number, newName: string): Edit[] | undefined {
  const family = familyAt(text, offset);
  const name = newName.replace(/^\$/, '');
  if (!family || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return undefined;
  if (name !== family.name && isTaken(text, family, name)) return undefined;
  return family.members.map(({ start, end }) => ({ span: spanOf(start, end), text: name }));
}

function isTaken(text: string, family: Family, name: string): boolean {
  const home = family.declaration ?? family.members[0];
  if (!home || home.role === 'alias') return false;
  return marksOf(text).marks.some(
    mark =>
      mark.role === home.role &&
      (home.role !== 'variable-declaration' || mark.definition === home.definition) &&
      text.slice(mark.start, mark.end) === name,
  );
}
