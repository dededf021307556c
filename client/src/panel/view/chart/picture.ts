/** What a drawing outside of the page needs in itself, because the style sheet stays behind. */
const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

/** The drawing as a file of its own: every style is written into it, on the background of the page. */
export function svgText(picture: SVGSVGElement): string {
  const stage = document.createElement('div');
  stage.className = 'unseen';
  stage.append(picture);
  (document.querySelector('.graphward') ?? document.body).append(stage);
  const elements = [picture, ...picture.querySelectorAll<SVGElement>('*')];
  for (const element of elements) {
    if (element.tagName === 'title') continue;
    const style = getComputedStyle(element);
    for (const name of properties) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  }
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', pageColor());
  picture.prepend(background);
  picture.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const text = new XMLSerializer().serializeToString(picture);
  stage.remove();
  return text;
}

function pageColor(): string {
  const style = getComputedStyle(document.body);
  return style.getPropertyValue('--vscode-editor-background').trim() || '#ffffff';
}

/** The drawing as PNG with twice the pixels of its size, in base64. */
export async function pngData(picture: SVGSVGElement): Promise<string> {
  const [width, height] = [picture.width.baseVal.value, picture.height.baseVal.value];
  const address = URL.createObjectURL(new Blob([svgText(picture)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width * 2, height * 2);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * 2;
    canvas.height = height * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width * 2, height * 2);
    return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '');
  } finally {
    URL.revokeObjectURL(address);
  }
}
