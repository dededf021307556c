import { strToU8, zipSync } from 'fflate';
import type { Cell, Column, Table } from '../../../server/src/api/result';
import { columnTime, exactCell } from '../../../server/src/api/tableText';
import type { ShownRequest } from './messages';

/** Excel has no more rows on one sheet, the header included. */
const maxRows = 1_048_576;
/** Excel cuts longer texts, so that a text beyond this length is continued in the JSON and CSV exports only. */
const maxTextLength = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/**
 * An Excel workbook (Office Open XML) of two sheets: the table, with numbers and times as such, and the request with its
 * region, account and time.
 */
export function workbook(table: Table, request: ShownRequest): Uint8Array {
  const header = table.columns.map(({ name }) => textCell(name, 2));
  const rows = table.rows
    .slice(0, maxRows - 1)
    .map(row => table.columns.map((column, index) => cellOf(row[index] ?? null, column)));
  const about: readonly (readonly [string, string])[] = [
    ['Query', request.text.trim()],
    ['Region', request.region],
    ['Account', (request.accountIds ?? []).join(', ')],
    ['Time', new Date(request.at).toISOString()],
  ];
  const facts = about.map(([name, value]) => [textCell(name, 2), textCell(value)]);
  const files = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Result" sheetId="1" r:id="rId1"/><sheet name="Query" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet([header, ...rows], true),
    'xl/worksheets/sheet2.xml': sheet(facts, false),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`;

/** Style 1 is a time, style 2 a bold header. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;
}

function sheet(rows: readonly (readonly string[])[], hasHeader: boolean): string {
  const frozen = hasHeader
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  const data = rows.map(cells => `<row>${cells.join('')}</row>`).join('');
  return `${declaration}<worksheet xmlns="${main}">${frozen}<sheetData>${data}</sheetData></worksheet>`;
}

/** Days from the start of the calendar of Excel to 1970. */
const daysBefore1970 = 25_569;

function cellOf(cell: Cell, column: Column): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number' && Number.isFinite(cell)) {
    if (column.type === 'time') return `<c s="1"><v>${columnTime(cell, column) / 86_400_000 + daysBefore1970}</v></c>`;
    return `<c><v>${cell}</v></c>`;
  }
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  return textCell(exactCell(cell, column));
}

function textCell(text: string, style = 0): string {
  const escaped = text
    .slice(0, maxTextLength)
    // XML 1.0 has no place for these characters, not even escaped ones.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}
