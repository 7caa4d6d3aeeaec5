'use strict';
// Draws each figure's plot from the JSON beside it when the figure is shown: at once, when its section opens, or for printing. Colours come
// from the page's style, so both themes define them.
(() => {
  const charts = new Map();
  let failed = 0;
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const shade = n => colour('--c' + n % 8);
  const narrow = () => window.innerWidth < 640;

  // Draws deviations as vertical lines with caps, as in DiPerF's figure 12.
  const deviations = {
    id: 'deviations',
    afterDatasetDraw(chart, {index, meta}) {
      const set = chart.data.datasets[index];
      if (!set.deviations || meta.hidden) return;
      const c = chart.ctx;
      c.save();
      c.strokeStyle = set.borderColor;
      c.lineWidth = 1.5;
      meta.data.forEach((element, i) => {
        const value = set.data[i].y;
        if (!set.deviations[i]) return;
        const up = meta.yScale.getPixelForValue(value + set.deviations[i]);
        const down = meta.yScale.getPixelForValue(value > set.deviations[i] || meta.yScale.type !== 'logarithmic' ? value - set.deviations[i] : value / 100);
        const cap = Math.min(6, 200 / meta.data.length);
        c.beginPath();
        c.moveTo(element.x, up); c.lineTo(element.x, down);
        c.moveTo(element.x - cap, up); c.lineTo(element.x + cap, up);
        c.moveTo(element.x - cap, down); c.lineTo(element.x + cap, down);
        c.stroke();
      });
      c.restore();
    }
  };

  const format = value => value === 0 ? '0' : Math.abs(value) >= 100 ? value.toLocaleString('en', {maximumFractionDigits: 0})
    : Math.abs(value) >= 0.001 ? String(Number(value.toPrecision(3))) : value.toExponential(1);

  function dataset(plot, series, n) {
    const category = plot.x.scale === 'CATEGORY';
    const line = {label: series.name, yAxisID: series.right ? 'right' : 'left', borderColor: shade(n), backgroundColor: shade(n),
      // The ninth series has the colour of the first one, but another mark.
      pointStyle: n < 8 ? 'circle' : 'rectRot', data: series.points.map(p => ({x: p[0], y: p[1]})), order: series.form === 'DOTS' ? 2 : series.form === 'BARS' ? 3 : 1};
    switch (series.form) {
      case 'LINE': return {...line, type: 'line', borderWidth: 2, pointRadius: 0, spanGaps: false, tension: 0};
      case 'DASHED': return {...line, type: 'line', borderWidth: 1.5, borderDash: [6, 4], pointRadius: 0, tension: 0};
      case 'MARKED': return {...line, type: 'line', borderWidth: 2, borderDash: n < 8 ? [] : [3, 3], pointRadius: n < 8 ? 4 : 6, tension: 0};
      case 'INTERVALS': return {...line, type: 'line', borderWidth: 2, borderDash: n < 8 ? [] : [3, 3], pointRadius: n < 8 ? 4 : 6, tension: 0,
        deviations: series.points.map(p => p[2])};
      case 'POINTS': return {...line, type: 'line', showLine: false, pointRadius: 4};
      case 'DOTS': return {...line, type: category ? 'line' : 'scatter', showLine: false, backgroundColor: shade(n) + '66',
        borderColor: shade(n) + '66', pointRadius: 1.8};
      case 'ERRORS': return {...line, type: 'line', showLine: false, pointRadius: series.points.length > 100 ? 1.5 : 4,
        deviations: series.points.map(p => p[2])};
      case 'BUBBLES': {
        const most = Math.max(...series.points.map(p => p[2]), 1e-9);
        const widest = narrow() ? 16 : 26;
        return {...line, type: 'bubble', clip: 40, backgroundColor: shade(n) + '77',
          data: series.points.map(p => ({x: p[0], y: p[1], r: 4 + widest * Math.sqrt(p[2] / most), size: p[2]}))};
      }
      default: return {...line, type: 'bar', stack: plot.stacked ? 'all' : undefined, data: series.points.map(p => ({x: p[0], y: p[1]})),
        maxBarThickness: 60};
    }
  }

  function scale(axis, extra) {
    const kind = {LINEAR: 'linear', LOG: 'logarithmic', CATEGORY: 'category'}[axis.scale];
    return {type: kind, labels: axis.scale === 'CATEGORY' ? axis.categories : undefined, min: axis.least ?? undefined,
      max: axis.most ?? undefined, title: {display: true, text: axis.title, color: colour('--soft')},
      grid: {color: colour('--line')}, border: {color: colour('--line')}, ...extra,
      ticks: {color: colour('--soft'), maxRotation: axis.scale === 'CATEGORY' ? 60 : 0, autoSkipPadding: 12,
        // Up to 12 names are all shown; long ones are rotated.
        autoSkip: axis.categories.length === 0 || axis.categories.length > 12,
        ...(axis.scale === 'CATEGORY' ? {} : {callback: format, major: {enabled: false}})},
      afterBuildTicks(built) {
        if (axis.scale === 'LOG') built.ticks = numbered(built.ticks);
      }};
  }

  // Returns the first digit if the number has only one that is not zero, otherwise 0.
  function digit(value) {
    const first = value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    return Math.abs(first - Math.round(first)) < 1e-6 ? Math.round(first) : 0;
  }

  // Returns the ticks of a logarithmic axis that have a number: the powers of ten if there are four, otherwise also 2 and 5 times these if that
  // makes three, otherwise all.
  function numbered(ticks) {
    const tens = ticks.filter(tick => digit(tick.value) === 1);
    const more = ticks.filter(tick => [1, 2, 5].includes(digit(tick.value)));
    return tens.length >= 4 ? tens : more.length >= 3 ? more : ticks;
  }

  function draw(plot, canvas) {
    const scales = {x: scale(plot.x, {stacked: plot.stacked, offset: plot.x.scale === 'CATEGORY'}),
      left: scale(plot.left, {position: 'left', stacked: plot.stacked})};
    if (plot.right) {
      scales.right = scale(plot.right, {position: 'right', grid: {drawOnChartArea: false}});
    }
    const datasets = plot.series.map((series, n) => dataset(plot, series, n));
    for (const series of plot.series.filter(one => one.form === 'ERRORS' || one.form === 'INTERVALS')) {
      const side = series.right ? scales.right : scales.left;
      side.suggestedMax = Math.max(side.suggestedMax ?? 0, ...series.points.map(p => p[1] + p[2]));
    }
    if (plot.series.some(series => series.form === 'BUBBLES')) {
      scales.left.grace = '12%';
    }
    if (plot.x.scale === 'CATEGORY') {
      datasets.forEach(set => set.data.forEach(point => { point.x = plot.x.categories[point.x]; }));
      const seen = new Set(plot.x.categories);
      // Categories with the same name would overlap, so they are numbered.
      if (seen.size < plot.x.categories.length) {
        scales.x.labels = plot.x.categories.map((name, n) => n + 1 + ' ' + name);
        datasets.forEach((set, n) => set.data.forEach((point, i) => { point.x = scales.x.labels[plot.series[n].points[i][0]]; }));
      }
    }
    return new Chart(canvas, {
      type: datasets[0].type,
      data: {datasets},
      plugins: [deviations],
      options: {responsive: true, maintainAspectRatio: false, animation: false, scales,
        interaction: {mode: 'nearest', axis: 'x', intersect: false},
        plugins: {
          legend: {display: datasets.length > 1 || Boolean(plot.right), labels: {color: colour('--text'), boxWidth: 14, boxHeight: 3,
            usePointStyle: datasets.length > 8, padding: narrow() ? 8 : 12}},
          tooltip: {callbacks: {
            title: items => plot.x.scale === 'CATEGORY' ? items[0]?.raw.x : plot.x.title + ': ' + format(items[0]?.parsed.x ?? 0),
            label: item => item.dataset.label + ': ' + format(item.parsed.y)
              + (item.dataset.deviations ? ' ± ' + format(item.dataset.deviations[item.dataIndex]) : '')
              + (item.raw.size === undefined ? '' : ', size ' + format(item.raw.size))
          }}
        }}
    });
  }

  const isShown = figure => {
    for (let fold = figure.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      if (!fold.open) return false;
    }
    return true;
  };

  function drawShown() {
    for (const data of document.querySelectorAll('script.plot')) {
      const canvas = data.parentElement.querySelector('canvas');
      if (!canvas || charts.has(canvas) || !isShown(data.parentElement)) continue;
      try {
        charts.set(canvas, draw(JSON.parse(data.textContent), canvas));
      } catch (error) {
        failed++;
        canvas.replaceWith('Cannot draw this plot: ' + error.message);
      }
    }
    document.documentElement.dataset.drawn = String(charts.size);
    document.documentElement.dataset.failed = String(failed);
  }

  function redraw() {
    charts.forEach(chart => chart.destroy());
    charts.clear();
    drawShown();
  }

  // Paper is white and shows everything.
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    opened.forEach(fold => { fold.open = true; });
    document.documentElement.classList.add('paper');
    redraw();
  });
  addEventListener('afterprint', () => {
    opened.forEach(fold => { fold.open = false; });
    document.documentElement.classList.remove('paper');
    redraw();
  });
  document.addEventListener('toggle', drawShown, true);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  drawShown();
})();
