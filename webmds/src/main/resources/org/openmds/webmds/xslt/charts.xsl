<?xml version="1.0" encoding="UTF-8"?>
<!-- Charts of an entry's history: load, memory and file systems of hosts, CPUs and jobs of queues. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:mdsi="http://openmds.org/index" xmlns:map="http://www.w3.org/2005/xpath-functions/map"
    exclude-result-prefixes="#all" expand-text="yes">

  <xsl:import href="webmds:plot.xsl"/>

  <!-- The entry's properties TerminationTime and, if it has one, History. -->
  <xsl:param name="f:entry" as="document-node()?" select="()"/>
  <xsl:variable name="f:history" select="$f:entry/*/mdsi:History"/>

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
    <!-- The parameters of the page's URL. -->
    <xsl:param name="where" as="map(xs:string, xs:string)"/>
    <xsl:param name="page" as="xs:string" select="'entry'"/>
    <!-- The name of the host whose numbers are drawn; empty for all numbers of the entry. -->
    <xsl:param name="host" as="xs:string" select="''"/>
    <xsl:variable name="drawn" as="element()*">
      <xsl:for-each select="$f:kinds">
        <xsl:variable name="kind" select="."/>
        <xsl:for-each select="$f:history/mdsi:Series[ends-with(@name, $kind?end)][$host = '' or contains(@name, 'Host[@Name=''' || $host || ''']/') or contains(@name, 'Host[@UniqueID=''' || $host || ''']/')]">
          <xsl:sequence select="f:chart(., $kind)"/>
        </xsl:for-each>
      </xsl:for-each>
    </xsl:variable>
    <xsl:if test="exists($drawn)">
      <section class="history" aria-label="History">
        <h2>History</h2>
        <xsl:sequence select="f:ranges($page, $where)"/>
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
    <xsl:variable name="values" as="xs:double*" select="f:samples($series) ! (if (exists($whole)) then max((0, $whole - .)) else if ($kind?unit = 'hundredths') then . div 100 else .)"/>
    <xsl:if test="(exists($whole) or not(map:contains($kind, 'whole'))) and $series/../@from castable as xs:dateTime">
      <xsl:sequence select="f:plot(f:chart-title($series/@name, $kind), $kind?unit, map { 'name': '', 'values': $values }, xs:dateTime($series/../@from), f:number($series/../@interval), $most)"/>
    </xsl:if>
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

</xsl:stylesheet>
