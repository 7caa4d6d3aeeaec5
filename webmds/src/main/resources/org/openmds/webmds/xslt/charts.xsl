<?xml version="1.0" encoding="UTF-8"?>
<!-- Small charts of an entry's history: load, memory and file systems of hosts, CPUs and jobs of queues. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:mdsi="http://openmds.org/index" xmlns:map="http://www.w3.org/2005/xpath-functions/map"
    exclude-result-prefixes="#all" expand-text="yes">

  <!-- The entry's properties TerminationTime and, if it has one, History. -->
  <xsl:param name="f:entry" as="document-node()?" select="()"/>
  <xsl:variable name="f:history" select="$f:entry/*/mdsi:History"/>

  <xsl:variable name="f:chart-width" select="300"/>
  <xsl:variable name="f:chart-height" select="64"/>
  <xsl:variable name="f:most-charts" select="24"/>

  <!-- The drawn series: the end of the series' name, its title and unit. 'whole' names the series from which it is subtracted; 'most' names the series with
       its largest possible value. -->
  <xsl:variable name="f:kinds" as="map(*)*" select="
      map { 'end': '/ProcessorLoad/@Last1Min', 'title': 'Load', 'unit': 'hundredths', 'most': '/Processor/@LogicalCount' },
      map { 'end': '/MainMemory/@RAMAvailable', 'title': 'Memory used', 'unit': 'megabytes', 'whole': '/MainMemory/@RAMSize' },
      map { 'end': '/@AvailableSpace', 'title': 'Disk used', 'unit': 'megabytes', 'whole': '/@Size' },
      map { 'end': '/State/@FreeCPUs', 'title': 'Free CPUs', 'unit': 'count', 'most': '/Info/@TotalCPUs' },
      map { 'end': '/State/@RunningJobs', 'title': 'Running jobs', 'unit': 'count' },
      map { 'end': '/State/@WaitingJobs', 'title': 'Waiting jobs', 'unit': 'count' }"/>

  <xsl:template name="charts">
    <xsl:variable name="drawn" as="element()*">
      <xsl:for-each select="$f:kinds">
        <xsl:variable name="kind" select="."/>
        <xsl:for-each select="$f:history/mdsi:Series[ends-with(@name, $kind?end)]">
          <xsl:sequence select="f:chart(., $kind)"/>
        </xsl:for-each>
      </xsl:for-each>
    </xsl:variable>
    <xsl:if test="exists($drawn)">
      <section class="history" aria-label="History">
        <h2>History</h2>
        <div class="charts"><xsl:copy-of select="$drawn[position() le $f:most-charts]"/></div>
        <xsl:if test="count($drawn) gt $f:most-charts"><p>The first {$f:most-charts} of {count($drawn)} charts are shown; the property History of the entry contains all.</p></xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- One chart; empty if the total ('whole') of the series is unknown. -->
  <xsl:function name="f:chart" as="element()?">
    <xsl:param name="series" as="element()"/>
    <xsl:param name="kind" as="map(*)"/>
    <xsl:variable name="whole" as="xs:double?" select="if (map:contains($kind, 'whole'))
        then f:values($series/../mdsi:Series[@name = f:before($series/@name, $kind?end) || $kind?whole])[last()] else ()"/>
    <xsl:variable name="most" as="xs:double?" select="if (map:contains($kind, 'most'))
        then f:values($series/../mdsi:Series[@name = f:before($series/@name, $kind?end) || $kind?most])[last()] else $whole"/>
    <xsl:variable name="samples" as="xs:string*" select="tokenize($series)"/>
    <!-- Missing values are not drawn. -->
    <xsl:variable name="values" as="xs:double*" select="for $sample in $samples return
        if (not($sample castable as xs:double)) then number('NaN') else if (exists($whole)) then max((0, $whole - xs:double($sample)))
        else if ($kind?unit = 'hundredths') then xs:double($sample) div 100 else xs:double($sample)"/>
    <xsl:variable name="known" select="$values[. = .]"/>
    <xsl:variable name="top" select="max(($most, $known, 1))"/>
    <xsl:variable name="seconds" select="f:number($series/../@interval)"/>
    <xsl:if test="exists($known) and (exists($whole) or not(map:contains($kind, 'whole')))">
      <xsl:variable name="title" select="f:chart-title($series/@name, $kind)"/>
      <xsl:variable name="last" select="$values[last()]"/>
      <xsl:variable name="words" select="(if ($last = $last) then 'now ' || f:amount($last, $kind?unit) else 'now unknown')
          || ', lowest ' || f:amount(min($known), $kind?unit) || ', highest ' || f:amount(max($known), $kind?unit)
          || (if ($most gt 0 and $kind?unit != 'hundredths') then ' of ' || f:amount($most, $kind?unit) else '')"/>
      <figure class="chart">
        <figcaption><bdi>{f:short($title)}</bdi><strong>{if ($last = $last) then f:amount($last, $kind?unit) else 'unknown'}</strong></figcaption>
        <svg role="img" aria-label="{f:short($title)}, the last {f:span($seconds * count($values))}: {$words}" viewBox="0 0 {$f:chart-width} {$f:chart-height}" preserveAspectRatio="none">
          <path class="ground" d="M0 {$f:chart-height - 0.5}H{$f:chart-width}M0 0.5H{$f:chart-width}" vector-effect="non-scaling-stroke"/>
          <path class="area" d="{f:area($values, $top)}"/>
          <path class="line" d="{f:path($values, $top)}" vector-effect="non-scaling-stroke"/>
        </svg>
        <p class="value">{substring-after($words, ', ')}</p>
        <p class="span"><span>{f:span($seconds * count($values))} ago</span><span>now</span></p>
      </figure>
    </xsl:if>
  </xsl:function>

  <!-- A line through the values, interrupted at missing values; a single value is a dot. -->
  <xsl:function name="f:path" as="xs:string">
    <xsl:param name="values" as="xs:double*"/>
    <xsl:param name="top" as="xs:double"/>
    <xsl:variable name="step" select="$f:chart-width div max((1, count($values) - 1))"/>
    <xsl:variable name="parts" as="xs:string*">
      <xsl:for-each select="$values">
        <xsl:variable name="at" select="position()"/>
        <xsl:if test=". = .">
          <xsl:variable name="before" select="$values[$at - 1]"/>
          <xsl:variable name="after" select="$values[$at + 1]"/>
          <xsl:variable name="joined" select="exists($before) and $before = $before"/>
          <xsl:sequence select="(if ($joined) then 'L' else 'M') || format-number(($at - 1) * $step, '0.#') || ' '
              || format-number(($f:chart-height - 2) * (1 - . div $top) + 1, '0.#')
              || (if (not($joined) and not($after = $after)) then 'h.1' else '')"/>
        </xsl:if>
      </xsl:for-each>
    </xsl:variable>
    <xsl:sequence select="string-join($parts)"/>
  </xsl:function>

  <!-- The area below the line, for each part of the line. -->
  <xsl:function name="f:area" as="xs:string">
    <xsl:param name="values" as="xs:double*"/>
    <xsl:param name="top" as="xs:double"/>
    <xsl:variable name="parts" select="tokenize(f:path($values, $top), 'M')[. != '']"/>
    <xsl:sequence select="string-join($parts ! ('M' || substring-before(., ' ') || ' ' || $f:chart-height || 'L' || . || 'L' || replace(replace(., 'h\.1$', ''), '^(.*L)?([\d.]+) [\d.]+$', '$2') || ' ' || $f:chart-height || 'Z'))"/>
  </xsl:function>

  <!-- The title, with the name of the object if there are several of a kind. -->
  <xsl:function name="f:chart-title" as="xs:string">
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="kind" as="map(*)"/>
    <xsl:variable name="owner" select="f:before($name, $kind?end)"/>
    <xsl:variable name="many" select="count(distinct-values($f:history/mdsi:Series[ends-with(@name, $kind?end)]/@name)) gt 1"/>
    <xsl:variable name="identity" select="if (matches($owner, '\]$')) then replace($owner, '^.*\[@[A-Za-z]+=[''&quot;](.*)[''&quot;]\](\[\d+\])?$', '$1', 's') else ''"/>
    <xsl:sequence select="$kind?title || (if ($identity != '' and ($many or $kind?title = 'Disk used')) then ' ' || $identity else '')"/>
  </xsl:function>

  <xsl:function name="f:before" as="xs:string">
    <xsl:param name="name" as="xs:string"/>
    <xsl:param name="end" as="xs:string"/>
    <xsl:sequence select="substring($name, 1, string-length($name) - string-length($end))"/>
  </xsl:function>

  <xsl:function name="f:values" as="xs:double*">
    <xsl:param name="series" as="element()?"/>
    <xsl:sequence select="tokenize($series)[. castable as xs:double] ! xs:double(.)"/>
  </xsl:function>

  <xsl:function name="f:amount" as="xs:string">
    <xsl:param name="value" as="xs:double"/>
    <xsl:param name="unit" as="xs:string"/>
    <xsl:sequence select="if ($unit = 'megabytes') then f:size($value) else if ($unit = 'hundredths') then format-number($value, '0.00') else format-number($value, '#,##0.##')"/>
  </xsl:function>

  <xsl:function name="f:span" as="xs:string">
    <xsl:param name="seconds" as="xs:double"/>
    <xsl:sequence select="if ($seconds ge 7200) then round($seconds div 3600) || ' hours' else if ($seconds ge 120) then round($seconds div 60) || ' minutes' else round($seconds) || ' seconds'"/>
  </xsl:function>
</xsl:stylesheet>
