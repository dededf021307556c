import type { ShownResponse, TextFormat } from '../messages';
import type { PageTexts } from '../texts';
import type { ChartKind } from './chart/kinds';
import { pngData, svgText } from './chart/picture';
import { h } from './dom';
import type { Act } from './facts';
import { type MenuItem, menuButton } from './menu';
import type { Arrangement } from './state';

interface ToolOptions {
  readonly act: Act;
  arrange(change: Arrangement): void;
  copyText(text: string): void;
  write(to: 'clipboard' | 'file', format: TextFormat): void;
  /** The kinds of chart to choose from; none where no chart is shown. */
  readonly chartKinds: readonly ChartKind[];
  readonly chartKind: ChartKind | undefined;
  readonly set: number;
  readonly hasTable: boolean;
  picture(): SVGSVGElement | undefined;
  savePicture(format: 'svg' | 'png', data: string): void;
}

/** The buttons beside the views: the query of the document, the kind of chart, copy, export, and running again. */
export function toolsOf(shown: ShownResponse, texts: PageTexts, options: ToolOptions): HTMLElement[] {
  const tools: HTMLElement[] = [];
  const set = shown.sets[options.set];
  if (shown.sets.length > 1 && set) {
    const items = () =>
      shown.sets.map(({ name }, index) => ({
        label: name,
        kind: 'radio' as const,
        checked: index === options.set,
        run: () => options.arrange({ set: index }),
      }));
    tools.push(
      menuButton(set.name, items, {
        'data-control': 'set',
        title: texts.sets,
        'aria-label': `${texts.sets}: ${set.name}`,
      }),
    );
  }
  if (options.chartKinds.length > 1 && options.chartKind) {
    const kind = options.chartKind;
    const items = () =>
      options.chartKinds.map(name => ({
        label: texts[name],
        kind: 'radio' as const,
        checked: name === kind,
        run: () => options.arrange({ chart: name }),
      }));
    tools.push(
      menuButton(texts[kind], items, {
        'data-control': 'chart',
        title: texts.chartKind,
        'aria-label': `${texts.chartKind}: ${texts[kind]}`,
      }),
    );
  }
  tools.push(menuButton(texts.copy, () => copyItems(shown, texts, options), { 'data-control': 'copy' }));
  tools.push(menuButton(texts.export, () => exportItems(texts, options), { 'data-control': 'export' }));
  tools.push(
    menuButton('⋯', () => moreItems(texts, options), {
      class: 'secondary',
      'data-control': 'more',
      title: texts.more,
      'aria-label': texts.more,
    }),
  );
  const again = { class: 'secondary', 'data-control': 'again', 'aria-label': texts.runAgain, title: texts.runAgain };
  tools.push(h('button', { ...again, click: () => options.act('runAgain') }, '↻'));
  return tools;
}

function copyItems(shown: ShownResponse, texts: PageTexts, options: ToolOptions): MenuItem[] {
  const formats: readonly (readonly [TextFormat, string])[] = [
    ['tsv', texts.copyCells],
    ['tsv-no-header', texts.copyPlain],
    ['headers', texts.copyHeaders],
    ['csv', texts.copyCsv],
    ['json', texts.copyRows],
    ['markdown', texts.copyMarkdown],
  ];
  const rows = formats.map(([format, label]) => ({ label, run: () => options.write('clipboard', format) }));
  return [
    ...(options.hasTable ? rows : []),
    { label: texts.copyBody, separated: options.hasTable, run: () => options.act('copyBody') },
    { label: texts.copyQuery, run: () => options.copyText(shown.request.text) },
    { label: texts.copyRequest, run: () => options.act('copyRequest') },
  ];
}

function exportItems(texts: PageTexts, options: ToolOptions): MenuItem[] {
  const formats: readonly (readonly [TextFormat, string])[] = [
    ['csv', texts.exportCsv],
    ['json', texts.exportJson],
    ['excel', texts.exportExcel],
    ['markdown', texts.exportMarkdown],
  ];
  const files = options.hasTable
    ? formats.map(([format, label]) => ({ label, run: () => options.write('file', format) }))
    : [{ label: texts.exportJson, run: () => options.act('saveBody') }];
  const picture = options.picture();
  if (!picture) return files;
  return [
    ...files,
    { label: texts.exportSvg, separated: true, run: () => options.savePicture('svg', svgText(picture)) },
    {
      label: texts.exportPng,
      run: () => void pngData(picture).then(data => options.savePicture('png', data)),
    },
  ];
}

function moreItems(texts: PageTexts, { act }: ToolOptions): MenuItem[] {
  return [
    { label: texts.compare, run: () => act('compare') },
    { label: texts.showHistory, run: () => act('showHistory') },
    { label: texts.selectRegion, run: () => act('selectRegion') },
  ];
}
