// Ages that go on, and pages that follow what changes. Without it the pages are plain ones.
'use strict';

function age(seconds) {
  const ahead = seconds < -1;
  const size = Math.abs(seconds);
  const [value, unit] = size < 90 ? [Math.round(size), 's'] : size < 5400 ? [Math.round(size / 60), 'min']
    : size < 129600 ? [Math.round(size / 3600), 'h'] : [Math.round(size / 86400), 'days'];
  return ahead ? `in ${value} ${unit}` : `${value} ${unit} ago`;
}

function showAges() {
  for (const time of document.querySelectorAll('time[datetime]')) {
    const at = Date.parse(time.dateTime);
    if (!Number.isNaN(at)) {
      time.title ||= time.textContent;
      time.textContent = age((Date.now() - at) / 1000);
    }
  }
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { 'X-Refresh': '1' } });
  if (!answer.ok) {
    return false;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const now = document.getElementById('content');
  const next = fresh.getElementById('content');
  if (next && now.innerHTML !== next.innerHTML) {
    keep(now, next);
  }
  return true;
}

// Replaces what differs, part by part: what is open, focused or being typed stays.
function keep(now, next) {
  if (now.isEqualNode(next)) {
    return;
  }
  const parts = [...now.children];
  const others = [...next.children];
  const sameShape = now.tagName === next.tagName && parts.length === others.length && parts.length > 0
    && parts.every((part, i) => part.tagName === others[i].tagName);
  if (now.tagName === 'TIME') {
    now.dateTime = next.dateTime;
    now.title = next.textContent;
    return;
  }
  if (now.matches('input, select, textarea')) {
    return;
  }
  if (!sameShape) {
    now.replaceWith(next.cloneNode(true));
    return;
  }
  for (const attribute of next.attributes) {
    if (now.getAttribute(attribute.name) !== attribute.value && attribute.name !== 'open') {
      now.setAttribute(attribute.name, attribute.value);
    }
  }
  const texts = [...next.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
  [...now.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).forEach((text, i) => {
    if (texts[i] && text.data !== texts[i].data) {
      text.data = texts[i].data;
    }
  });
  parts.forEach((part, i) => keep(part, others[i]));
}

// A hidden page listens to nothing: browsers keep few connections to a server, for all its pages together.
function follow() {
  const live = document.getElementById('live');
  let events = null;
  let waiting = false;
  let later = 0;
  function say(text) {
    if (live && live.textContent !== text) {
      live.textContent = text;
    }
  }
  function stop() {
    clearTimeout(later);
    if (events) {
      events.close();
      events = null;
    }
  }
  function listen() {
    stop();
    const mine = new EventSource('/webmds/events?group=' + encodeURIComponent(document.body.dataset.group));
    events = mine;
    mine.addEventListener('changed', () => {
      say('live');
      if (!waiting) {
        waiting = true;
        setTimeout(async () => {
          waiting = false;
          await refresh().catch(() => false);
          showAges();
        }, 100);
      }
    });
    mine.addEventListener('open', () => say('live'));
    mine.addEventListener('lost', () => say('not live: the service does not answer; this is what it said last'));
    mine.addEventListener('error', () => {
      if (mine.readyState === EventSource.CLOSED) {
        say('not live: reload to see what is new');
        later = setTimeout(listen, 30000);
      } else {
        say('not live: the connection is tried again');
      }
    });
  }
  document.addEventListener('visibilitychange', () => document.hidden ? stop() : listen());
  addEventListener('pagehide', stop);
  addEventListener('pageshow', shown => { if (shown.persisted) { listen(); } });
  if (!document.hidden) {
    listen();
  }
}

showAges();
setInterval(showAges, 1000);
if (document.getElementById('content') && document.body.dataset.group && document.body.dataset.live !== 'no') {
  follow();
}
