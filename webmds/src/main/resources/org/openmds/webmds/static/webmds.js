// Updates ages, and pages when their group changes. Without this script the pages are static.
'use strict';

function age(seconds) {
  const ahead = seconds < -1;
  const size = Math.abs(seconds);
  const [value, unit] = size < 90 ? [Math.round(size), 's'] : size < 5400 ? [Math.round(size / 60), 'min']
    : size < 129600 ? [Math.round(size / 3600), 'h'] : size < 63072000 ? [Math.round(size / 86400), 'days'] : [Math.round(size / 31557600), 'years'];
  return ahead ? `in ${value} ${unit}` : `${value} ${unit} ago`;
}

function showAges() {
  for (const old of document.querySelectorAll('[data-old-after]')) {
    old.hidden = Date.now() < Date.parse(old.dataset.oldAfter);
  }
  for (const time of document.querySelectorAll('time[datetime]:not(.at)')) {
    const at = Date.parse(time.dateTime);
    if (!Number.isNaN(at)) {
      time.title ||= time.textContent;
      time.textContent = age((Date.now() - at) / 1000);
    }
  }
}

const banner = document.getElementById('banner');
let lastAnswer = Date.now();
let alarm = '';

// Says loudly that the page is not current; an empty reason takes it back.
function warn(reason) {
  alarm = reason;
  document.body.classList.toggle('outdated', reason !== '');
  if (banner && banner.dataset.reason !== reason) {
    banner.dataset.reason = reason;
    banner.hidden = reason === '';
    const said = document.createElement('strong');
    said.textContent = reason;
    const at = document.createElement('time');
    at.dateTime = new Date(lastAnswer).toISOString();
    at.textContent = at.dateTime.replace('T', ' ').replace(/\..*/, ' UTC');
    // The age counts up, so it is not read out.
    const since = at.cloneNode(true);
    at.className = 'at';
    const ticking = document.createElement('span');
    ticking.ariaHidden = 'true';
    ticking.append(', ', since);
    banner.replaceChildren(said, ' This page shows the state of ', at, ticking, '.');
    showAges();
  }
}

// Returns false if the server was busy, so that it must be asked again.
async function refresh() {
  const answer = await fetch(location.href, { headers: { 'X-Refresh': '1' } });
  if (!answer.ok) {
    if (answer.status !== 503) {
      warn(`The server answers with status ${answer.status}.`);
    }
    return answer.status !== 503;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  lastAnswer = Date.now();
  document.title = fresh.title;
  warn('');
  const nav = document.querySelector('.top nav');
  const nextNav = fresh.querySelector('.top nav');
  if (nav && nextNav && nav.innerHTML !== nextNav.innerHTML) {
    keep(nav, nextNav);
  }
  const now = document.getElementById('content');
  const next = fresh.getElementById('content');
  if (next && now.innerHTML !== next.innerHTML) {
    keep(now, next);
  }
  return true;
}

// True if two elements of the old and the new page are the same part.
function same(one, other) {
  return one.tagName === other.tagName && one.id === other.id && one.dataset?.key === other.dataset?.key
    && one.getAttribute('aria-label') === other.getAttribute('aria-label');
}

function text(node) {
  return [...node.childNodes].filter(part => part.nodeType === Node.TEXT_NODE);
}

// Replaces parts that differ: open details, the focus and typed text stay.
function keep(now, next) {
  if (now.isEqualNode(next) || now.matches('input, select, textarea')) {
    return;
  }
  if (now.tagName === 'TIME') {
    now.dateTime = next.dateTime;
    now.title = next.textContent;
    return;
  }
  const parts = [...now.children];
  const others = [...next.children];
  const sameShape = parts.length > 0 && parts.length === others.length && text(now).length === text(next).length
    && parts.every((part, i) => same(part, others[i]));
  const mixed = [...text(now), ...text(next)].some(part => part.data.trim());
  if (!sameShape && (mixed || parts.length === 0 || others.length === 0)) {
    now.closest('tr, .card, .chart')?.classList.add('changed');
    now.replaceChildren(...next.cloneNode(true).childNodes);
  } else if (sameShape) {
    text(now).forEach((part, i) => { part.data = text(next)[i]?.data ?? part.data; });
    parts.forEach((part, i) => keep(part, others[i]));
  } else {
    align(now, others);
  }
  for (const { name, value } of next.attributes) {
    if (now.getAttribute(name) !== value && name !== 'open' && !(name === 'class' && now.classList.contains('changed'))) {
      now.setAttribute(name, value);
    }
  }
}

// Keeps the parts that are in both pages; removes and inserts the others.
function align(parent, others) {
  let at = parent.firstElementChild;
  for (const other of others) {
    let found = at;
    while (found && !same(found, other)) {
      found = found.nextElementSibling;
    }
    if (!found) {
      parent.insertBefore(other.cloneNode(true), at);
      continue;
    }
    while (at !== found) {
      const gone = at;
      at = at.nextElementSibling;
      gone.remove();
    }
    at = found.nextElementSibling;
    keep(found, other);
  }
  while (at) {
    const gone = at;
    at = at.nextElementSibling;
    gone.remove();
  }
}

// A hidden page does not listen: browsers limit the number of connections to a server, for all its pages together.
function follow() {
  const live = document.getElementById('live');
  let events = null;
  let waiting = false;
  let later = 0;
  let timed = 0;
  const every = Number(document.body.dataset.every ?? 0);
  function say(text) {
    if (live && live.textContent !== text) {
      live.textContent = text;
    }
  }
  function soon(millis = 100) {
    if (!waiting) {
      waiting = true;
      setTimeout(async () => {
        waiting = false;
        const done = await refresh().catch(() => {
          warn('The server does not answer.');
          return true;
        });
        showAges();
        if (!done && (events || every > 0)) {
          soon(5000);
        }
      }, millis);
    }
  }
  function stop() {
    clearTimeout(later);
    clearInterval(timed);
    if (events) {
      events.close();
      events = null;
    }
  }
  function listen() {
    stop();
    // Some pages also change without changes of the group.
    timed = every > 0 ? setInterval(soon, every * 1000) : 0;
    if (document.body.dataset.group === '*') {
      return;
    }
    const mine = new EventSource('/webmds/events?group=' + encodeURIComponent(document.body.dataset.group));
    events = mine;
    mine.addEventListener('changed', () => {
      say('live');
      soon();
    });
    mine.addEventListener('open', () => {
      say('live');
      if (alarm) {
        soon();
      }
    });
    mine.addEventListener('lost', () => {
      say('not live: the service does not answer; this page shows its last answer');
      warn('The index does not answer.');
    });
    mine.addEventListener('error', () => {
      if (mine.readyState === EventSource.CLOSED) {
        say('not live: reload the page to see changes');
        later = setTimeout(listen, 30000);
      } else {
        say('not live: connecting again');
        warn('The server does not answer.');
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
addEventListener('animationend', ended => ended.target.closest('.changed')?.classList.remove('changed'));
if (document.getElementById('content') && document.body.dataset.group && document.body.dataset.live !== 'no') {
  follow();
}
