// Stand-ins for what the programs of the suite use of a browser and of jQuery, on `fetch`.

class XMLHttpRequest {
  #method = 'GET';
  #url = '';
  #headers = {};
  #received = { status: 0, statusText: '', text: '', headers: '' };
  #event = { target: this, currentTarget: this };
  readyState = 0;
  responseType = '';

  open(method, url) {
    this.#method = method;
    this.#url = url;
    this.readyState = 1;
    this.onreadystatechange?.(this.#event);
  }

  setRequestHeader(name, value) {
    if (this.readyState !== 1) throw new Error('InvalidStateError');
    this.#headers[name] = value;
  }

  addEventListener(name, listener) {
    this[`on${name}`] = listener;
  }

  get status() {
    return this.#received.status;
  }

  get statusText() {
    return this.#received.statusText;
  }

  get responseText() {
    if (this.responseType !== '' && this.responseType !== 'text') throw new Error('InvalidStateError');
    return this.#received.text;
  }

  get response() {
    return this.responseType === 'json' ? JSON.parse(this.#received.text) : this.#received.text;
  }

  getAllResponseHeaders() {
    return this.#received.headers;
  }

  send(body) {
    const hasBody = body !== undefined && body !== null && this.#method !== 'GET';
    fetch(this.#url, { method: this.#method, headers: this.#headers, ...(hasBody ? { body } : {}) }).then(
      async response => {
        const text = await response.text();
        const { status, statusText } = response;
        const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
        this.#received = { status, statusText, text, headers };
        this.readyState = 4;
        this.onreadystatechange?.(this.#event);
        this.onload?.(this.#event);
        this.onloadend?.(this.#event);
      },
      () => {
        this.readyState = 4;
        this.onreadystatechange?.(this.#event);
        this.onerror?.(this.#event);
        this.onloadend?.(this.#event);
      },
    );
  }
}

/** `{ names: ['a'] }` becomes `names%5B%5D=a`. */
function param(data) {
  if (typeof data === 'string') return data;
  const pairs = Object.entries(data).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map(item => [`${name}[]`, item]) : [[name, value]],
  );
  return new URLSearchParams(pairs.map(([name, value]) => [name, value ?? ''])).toString();
}

function ajax(given) {
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const settings = { ...ajax.settings, ...own, headers: { ...ajax.settings.headers, ...given.headers } };
  const method = (given.method ?? given.type ?? 'GET').toUpperCase();
  const xhr = settings.xhr();
  const headers = {};
  const setHeader = (name, value) => {
    const known = Object.keys(headers).find(other => other.toLowerCase() === name.toLowerCase());
    headers[known ?? name] = value;
  };
  const text = settings.data === undefined ? undefined : param(settings.data);
  const inQuery = text !== undefined && method === 'GET';
  if (text !== undefined && !inQuery)
    setHeader('Content-Type', settings.contentType ?? 'application/x-www-form-urlencoded; charset=UTF-8');
  for (const [name, value] of Object.entries(settings.headers ?? {})) setHeader(name, value);
  let settle;
  const settled = new Promise(resolve => {
    settle = resolve;
  });
  const jqXHR = {
    status: 0,
    setRequestHeader: setHeader,
    done: callback => chained(({ ok, values }) => ok && callback(...values)),
    fail: callback => chained(({ ok, values }) => !ok && callback(...values)),
    always: callback => chained(({ values }) => callback(...values)),
    // biome-ignore lint/suspicious/noThenProperty: jQuery's objects are promises.
    then: (success, failure) =>
      settled
        .then(({ ok, values }) => {
          if (!ok) throw values[0];
          return values[0];
        })
        .then(success, failure),
  };
  const chained = react => {
    settled.then(react);
    return jqXHR;
  };
  settings.beforeSend?.(jqXHR, settings);
  xhr.open(method, inQuery ? `${settings.url}${settings.url.includes('?') ? '&' : '?'}${text}` : settings.url);
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  const end = () => {
    const { status, statusText, responseText } = xhr;
    Object.assign(jqXHR, { status, statusText, responseText });
    let ok = status >= 200 && status < 300;
    let content = responseText;
    const isJson =
      settings.dataType === 'json' || /^content-type:\s*application\/json/im.test(xhr.getAllResponseHeaders());
    if (isJson) {
      try {
        content = JSON.parse(responseText);
        jqXHR.responseJSON = content;
      } catch {
        ok = false;
      }
    }
    const values = ok ? [content, 'success', jqXHR] : [jqXHR, 'error', statusText];
    if (ok) settings.success?.(...values);
    else settings.error?.(...values);
    settings.statusCode?.[status]?.(...values);
    settings.complete?.(jqXHR, ok ? 'success' : 'error');
    settle({ ok, values });
  };
  xhr.onload = end;
  xhr.onerror = end;
  xhr.send(inQuery ? undefined : text);
  return jqXHR;
}
ajax.settings = { xhr: () => new XMLHttpRequest() };

/** Sets defaults of all requests. A member that holds an object is merged with what is there. */
function ajaxSetup(given) {
  for (const [name, value] of Object.entries(given)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    ajax.settings[name] = isObject ? { ...ajax.settings[name], ...value } : value;
  }
  return ajax.settings;
}

const short = method => (url, data, success, dataType) => {
  if (typeof url === 'object') return ajax({ type: method, ...url });
  if (typeof data === 'function') return ajax({ url, method, success: data, dataType: success });
  return ajax({ url, method, data, success, dataType });
};
const get = short('GET');

function each(items, callback) {
  for (const [index, item] of Object.entries(items))
    if (callback.call(item, Array.isArray(items) ? Number(index) : index, item) === false) break;
  return items;
}

const getJSON = (url, data, success) =>
  typeof data === 'function' ? get(url, undefined, data, 'json') : get(url, data, success, 'json');
Object.assign(globalThis, {
  XMLHttpRequest,
  $: { ajax, ajaxSettings: ajax.settings, ajaxSetup, each, get, getJSON, post: short('POST') },
});
globalThis.jQuery = globalThis.$;
