<?xml version="1.0" encoding="UTF-8"?>
<!-- Charts over time: with axes, numbered ticks and units. Each part of a chart tells its values in a tooltip, without a script. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:map="http://www.w3.org/2005/xpath-functions/map" exclude-result-prefixes="#all" expand-text="yes">

  <!-- hour, day or all. -->
  <xsl:param name="range" as="xs:string" select="'hour'"/>

  <xsl:variable name="f:range" select="if ($range = ('hour', 'day', 'all')) then $range else 'hour'"/>
  <xsl:variable name="f:range-seconds" as="xs:double" select="if ($f:range = 'hour') then 3600 else if ($f:range = 'day') then 86400 else 1e9"/>
  <xsl:variable name="f:width" select="340"/>
  <xsl:variable name="f:height" select="150"/>
  <xsl:variable name="f:left" select="46"/>
  <xsl:variable name="f:top" select="10"/>
  <xsl:variable name="f:plot-width" select="$f:width - $f:left - 8"/>
  <xsl:variable name="f:plot-height" select="$f:height - $f:top - 22"/>
  <!-- Points of a line; more samples are averaged. -->
  <xsl:variable name="f:most-points" select="90"/>

  <!-- One chart; empty if nothing is known. Each series is a map: 'name', and 'values', numbers at equal times of which NaN is missing.
       'unit' is megabytes, hundredths or count; 'most' is the largest possible value, if there is one. -->
  <xsl:function name="f:plot" as="element()?">
    <xsl:param name="title" as="xs:string"/>
    <xsl:param name="unit" as="xs:string"/>
    <xsl:param name="series" as="map(*)*"/>
    <xsl:param name="from" as="xs:dateTime"/>
    <xsl:param name="interval" as="xs:double"/>
    <xsl:param name="most" as="xs:double?"/>
    <xsl:variable name="all" select="max(($series ! count(?values), 0))"/>
    <xsl:variable name="kept" select="xs:integer(max((1, min(($all, floor($f:range-seconds div $interval))))))"/>
    <xsl:variable name="skipped" select="$all - $kept"/>
    <xsl:variable name="size" select="xs:integer(max((1, ceiling($kept div $f:most-points))))"/>
    <xsl:variable name="points" select="xs:integer(ceiling($kept div $size))"/>
    <xsl:variable name="lines" as="array(xs:double)*" select="$series ! array { f:averages(subsequence(?values, $skipped + 1), $size, $points) }"/>
    <xsl:variable name="known" as="xs:double*" select="$lines ! ?*[. = .]"/>
    <xsl:if test="exists($known) and $interval gt 0">
      <xsl:variable name="names" as="xs:string*" select="$series ! string(?name)"/>
      <xsl:variable name="start" select="$from + $interval * $skipped * xs:dayTimeDuration('PT1S')"/>
      <xsl:variable name="seconds" select="$interval * $size * max((1, $points - 1))"/>
      <xsl:variable name="divisor" select="f:divisor(max(($most, $known, 0)), $unit)"/>
      <xsl:variable name="step" select="f:nice(max(($most, $known, if ($unit = 'count') then 3 else 0.03)) div $divisor div 3) * $divisor"/>
      <xsl:variable name="top" select="$step * max((1, ceiling(max(($most, $known, 0)) div $step - 1e-9)))"/>
      <xsl:variable name="now" as="xs:string*" select="for $line in $lines return f:amount($line($points), $unit)"/>
      <figure class="chart">
        <figcaption><bdi>{f:short($title)}</bdi><xsl:if test="count($lines) = 1"><strong><bdi>{f:amount($lines[1]($points), $unit)}</bdi></strong></xsl:if></figcaption>
        <svg role="img" aria-label="{f:short($title)}, the last {f:span($interval * $kept)}: {string-join(for $i in 1 to count($lines) return f:words($names[$i], $lines[$i]?*, $unit), '; ')}{if ($most gt 0 and $unit != 'hundredths') then ' of ' || f:amount($most, $unit) else ''}" viewBox="0 0 {$f:width} {$f:height}">
          <xsl:for-each select="0 to xs:integer(round($top div $step))">
            <xsl:variable name="y" select="f:y(. * $step, $top)"/>
            <path class="grid" d="M{$f:left} {$y}H{$f:left + $f:plot-width}"/>
            <text class="tick y" x="{$f:left - 5}" y="{f:round($y + 3.5)}">{f:tick(. * $step div $divisor)}</text>
          </xsl:for-each>
          <text class="tick y unit" x="{$f:left - 5}" y="{$f:height - 7}">{f:unit-name($divisor, $unit)}</text>
          <xsl:variable name="every" select="f:time-step($seconds)"/>
          <!-- Half the width of a label: labels stay inside the picture and beside the unit. -->
          <xsl:variable name="half" select="if ($every lt 60) then 24 else 18"/>
          <xsl:variable name="epoch" select="($start - xs:dateTime('1970-01-01T00:00:00Z')) div xs:dayTimeDuration('PT1S')"/>
          <xsl:for-each select="xs:integer(ceiling($epoch div $every)) to xs:integer(floor(($epoch + $seconds) div $every))">
            <xsl:variable name="x" select="f:round($f:left + $f:plot-width * ((. * $every - $epoch) div $seconds))"/>
            <path class="grid" d="M{$x} {$f:top}V{$f:top + $f:plot-height}"/>
            <text class="tick x" x="{min((max(($x, $f:left + $half - 4)), $f:width - $half))}" y="{$f:height - 7}">{format-dateTime(xs:dateTime('1970-01-01T00:00:00Z') + . * $every * xs:dayTimeDuration('PT1S'), if ($every ge 86400) then '[D]. [MNn,*-3]' else if ($every lt 60) then '[H01]:[m01]:[s01]' else '[H01]:[m01]')}</text>
          </xsl:for-each>
          <xsl:for-each select="1 to count($lines)">
            <xsl:variable name="line" select="$lines[current()]?*"/>
            <xsl:if test="count($lines) = 1"><path class="area s1" d="{f:area($line, $top)}"/></xsl:if>
            <path class="line s{.}" d="{f:path($line, $top)}"/>
          </xsl:for-each>
          <xsl:for-each select="1 to $points">
            <xsl:variable name="at" select="."/>
            <xsl:variable name="wide" select="$f:plot-width div $points"/>
            <rect class="hit" x="{f:round($f:left + ($at - 1) * $wide)}" y="{$f:top}" width="{f:round($wide)}" height="{$f:plot-height}"><title>{format-dateTime($start + ($at - 1) * $interval * $size * xs:dayTimeDuration('PT1S'), '[Y]-[M01]-[D01] [H01]:[m01]:[s01] UTC')}: {string-join(for $i in 1 to count($lines) return (if ($names[$i] = '') then '' else $names[$i] || ' ') || f:amount($lines[$i]($at), $unit), ', ')}</title></rect>
          </xsl:for-each>
        </svg>
        <xsl:choose>
          <xsl:when test="count($lines) gt 1"><p class="legend"><xsl:for-each select="1 to count($lines)"><span class="s{.}"><svg aria-hidden="true" viewBox="0 0 18 8" width="18" height="8"><path class="line s{.}" d="M0 4H18"/></svg><bdi>{$names[current()]} {$now[current()]}</bdi></span><xsl:text> </xsl:text></xsl:for-each></p></xsl:when>
          <xsl:otherwise><p class="value">lowest {f:amount(min($known), $unit)}, highest {f:amount(max($known), $unit)}{if ($most gt 0 and $unit != 'hundredths') then ' of ' || f:amount($most, $unit) else ''}</p></xsl:otherwise>
        </xsl:choose>
      </figure>
    </xsl:if>
  </xsl:function>

  <!-- The values of a series of samples; missing ones are NaN. -->
  <xsl:function name="f:samples" as="xs:double*">
    <xsl:param name="series" as="element()?"/>
    <xsl:sequence select="tokenize($series) ! (if (. castable as xs:double) then xs:double(.) else number('NaN'))"/>
  </xsl:function>

  <xsl:function name="f:averages" as="xs:double*">
    <xsl:param name="values" as="xs:double*"/>
    <xsl:param name="size" as="xs:integer"/>
    <xsl:param name="points" as="xs:integer"/>
    <xsl:sequence select="if ($size = 1) then (for $i in 1 to $points return ($values[$i], number('NaN'))[1])
        else for $i in 1 to $points return (avg(subsequence($values, ($i - 1) * $size + 1, $size)[. = .]), number('NaN'))[1]"/>
  </xsl:function>

  <xsl:function name="f:words" as="xs:string">
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="values" as="xs:double*"/>
    <xsl:param name="unit" as="xs:string"/>
    <xsl:variable name="known" select="$values[. = .]"/>
    <xsl:sequence select="(if ($name = '') then '' else $name || ' ') || 'now ' || f:amount($values[last()], $unit) || (if (exists($known)) then ', lowest ' || f:amount(min($known), $unit) || ', highest ' || f:amount(max($known), $unit) else '')"/>
  </xsl:function>

  <xsl:function name="f:round" as="xs:double">
    <xsl:param name="value" as="xs:double"/>
    <xsl:sequence select="round($value, 1)"/>
  </xsl:function>

  <xsl:function name="f:y" as="xs:double">
    <xsl:param name="value" as="xs:double"/>
    <xsl:param name="top" as="xs:double"/>
    <xsl:sequence select="f:round($f:top + $f:plot-height * (1 - max((0, $value)) div $top))"/>
  </xsl:function>

  <!-- A line through the values, interrupted at missing values; a single value is a dot. -->
  <xsl:function name="f:path" as="xs:string">
    <xsl:param name="values" as="xs:double*"/>
    <xsl:param name="top" as="xs:double"/>
    <xsl:variable name="step" select="$f:plot-width div max((1, count($values) - 1))"/>
    <xsl:sequence select="string-join(
        for $at in 1 to count($values) return if ($values[$at] = $values[$at]) then
            let $joined := $at gt 1 and $values[$at - 1] = $values[$at - 1], $goes-on := $at lt count($values) and $values[$at + 1] = $values[$at + 1] return
            (if ($joined) then 'L' else 'M') || f:round($f:left + ($at - 1) * $step) || ' ' || f:y($values[$at], $top) || (if (not($joined or $goes-on)) then 'h.1' else '')
        else ())"/>
  </xsl:function>

  <!-- The area below the line, for each part of the line. -->
  <xsl:function name="f:area" as="xs:string">
    <xsl:param name="values" as="xs:double*"/>
    <xsl:param name="top" as="xs:double"/>
    <xsl:variable name="ground" select="$f:top + $f:plot-height"/>
    <xsl:sequence select="string-join(tokenize(f:path($values, $top), 'M')[. != ''] ! ('M' || substring-before(., ' ') || ' ' || $ground || 'L' || . || 'L' || replace(replace(., 'h\.1$', ''), '^(.*L)?([\d.]+) [\d.]+$', '$2') || ' ' || $ground || 'Z'))"/>
  </xsl:function>

  <!-- The next number of the form 1, 2 or 5 times a power of ten. -->
  <xsl:function name="f:nice" as="xs:double">
    <xsl:param name="value" as="xs:double"/>
    <xsl:variable name="power" select="math:pow(10, floor(math:log10(max(($value, 1e-9)))))" xmlns:math="http://www.w3.org/2005/xpath-functions/math"/>
    <xsl:sequence select="(1, 2, 5, 10)[. ge $value div $power - 1e-9][1] * $power"/>
  </xsl:function>

  <!-- The size of the unit at the axis, in units of the values. -->
  <xsl:function name="f:divisor" as="xs:double">
    <xsl:param name="top" as="xs:double"/>
    <xsl:param name="unit" as="xs:string"/>
    <xsl:sequence select="if ($unit = 'megabytes') then (if ($top ge 1048576) then 1048576 else if ($top ge 1024) then 1024 else 1) else 1"/>
  </xsl:function>

  <xsl:function name="f:unit-name" as="xs:string">
    <xsl:param name="divisor" as="xs:double"/>
    <xsl:param name="unit" as="xs:string"/>
    <xsl:sequence select="if ($unit = 'megabytes') then (if ($divisor = 1048576) then 'TiB' else if ($divisor = 1024) then 'GiB' else 'MiB') else ''"/>
  </xsl:function>

  <xsl:function name="f:tick" as="xs:string">
    <xsl:param name="value" as="xs:double"/>
    <xsl:sequence select="if ($value ge 1e6) then format-number($value div 1e6, '0.##') || ' M' else if ($value ge 1e4) then format-number($value div 1e3, '0.##') || ' k' else format-number($value, '0.##')"/>
  </xsl:function>

  <!-- The seconds between two ticks of time: at most five ticks. -->
  <xsl:function name="f:time-step" as="xs:integer">
    <xsl:param name="seconds" as="xs:double"/>
    <xsl:sequence select="((10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800)[$seconds div . le 4.5], 2592000)[1]"/>
  </xsl:function>

  <xsl:function name="f:amount" as="xs:string">
    <xsl:param name="value" as="xs:double"/>
    <xsl:param name="unit" as="xs:string"/>
    <xsl:sequence select="if (not($value = $value)) then 'unknown' else if ($unit = 'megabytes') then f:size($value) else if ($unit = 'hundredths') then format-number($value, '0.00') else format-number($value, '#,##0.##')"/>
  </xsl:function>

  <xsl:function name="f:span" as="xs:string">
    <xsl:param name="seconds" as="xs:double"/>
    <xsl:sequence select="if ($seconds ge 7200) then round($seconds div 3600) || ' hours' else if ($seconds ge 120) then round($seconds div 60) || ' minutes' else round($seconds) || ' seconds'"/>
  </xsl:function>

  <!-- Links to the ranges; the times of all charts are UTC. -->
  <xsl:function name="f:ranges" as="element()">
    <xsl:param name="path" as="xs:string"/>
    <xsl:param name="parameters" as="map(xs:string, xs:string)"/>
    <nav class="ranges" aria-label="Range of the charts">
      <xsl:for-each select="'hour', 'day', 'all'">
        <a href="/webmds/{$path}?{string-join(for $name in sort(map:keys($parameters))[$parameters(.) != ''] return $name || '=' || encode-for-uri($parameters($name)) || '&amp;')}range={.}"><xsl:if test=". = $f:range"><xsl:attribute name="aria-current" select="'true'"/></xsl:if>{if (. = 'all') then 'all' else 'last ' || .}</a>
      </xsl:for-each>
      <span class="info">times in UTC</span>
    </nav>
  </xsl:function>
</xsl:stylesheet>
