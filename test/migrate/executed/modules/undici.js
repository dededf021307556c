// Stands in for undici 6 where the machine may lack it: `request`, whose response has a body that is read once.
exports.request = async (url, { query, ...options } = {}) => {
  const whole = query ? `${url}?${new URLSearchParams(query)}` : url;
  const response = await fetch(whole, options);
  const once = read => {
    let isRead = false;
    return () => {
      if (isRead) throw new TypeError('Body is unusable');
      isRead = true;
      return read();
    };
  };
  const body = {
    json: once(() => response.json()),
    text: once(() => response.text()),
    dump: once(() => response.text()),
  };
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    trailers: {},
    opaque: null,
    body,
  };
};
