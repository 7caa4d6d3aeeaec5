<?xml version="1.0" encoding="UTF-8"?>
<!-- Parts of the dashboard, of the page of a site and of that of a cluster: alerts, failing sources, charts of the records, events. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index" xmlns:t="http://openmds.org/trigger" xmlns:r="http://openmds.org/webmds/records"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:import href="webmds:heat.xsl"/>
  <xsl:import href="webmds:plot.xsl"/>
  <xsl:import href="webmds:source-columns.xsl"/>

  <!-- The records of the shown groups, r:Records: the numbers of the subject of the page, and all events. -->
  <xsl:param name="f:records" as="document-node()*" select="()"/>

  <!-- The charts of a scope: of an index, of a site or of a cluster. -->
  <xsl:template name="scope-charts">
    <xsl:param name="scope" as="element(r:Scope)?"/>
    <xsl:param name="path" as="xs:string"/>
    <xsl:param name="parameters" as="map(xs:string, xs:string)"/>
    <xsl:variable name="drawn" as="element()*" select="
        f:recorded($scope, 'CPUs', 'count', ('cpus-free', 'cpus-used'), ('free', 'in use'), 'cpus-total'),
        f:recorded($scope, 'Jobs', 'count', ('jobs-running', 'jobs-waiting'), ('running', 'waiting'), ''),
        f:recorded($scope, 'Load of all hosts', 'hundredths', ('load', 'load-cpus'), ('load', 'CPUs'), ''),
        f:recorded($scope, 'Memory available', 'megabytes', 'memory-available', '', 'memory-total'),
        f:recorded($scope, 'Storage free', 'megabytes', 'storage-free', '', 'storage-total'),
        f:recorded($scope, 'Sources failing', 'count', 'failing', '', '')"/>
    <xsl:if test="$drawn">
      <section class="history" aria-label="History">
        <div class="bar-of-title"><h2>History</h2><xsl:sequence select="f:ranges($path, $parameters)"/></div>
        <div class="charts"><xsl:copy-of select="$drawn"/></div>
      </section>
    </xsl:if>
  </xsl:template>

  <xsl:function name="f:recorded" as="element()?">
    <xsl:param name="scope" as="element(r:Scope)?"/>
    <xsl:param name="title" as="xs:string"/>
    <xsl:param name="unit" as="xs:string"/>
    <xsl:param name="series" as="xs:string*"/>
    <xsl:param name="names" as="xs:string*"/>
    <xsl:param name="most" as="xs:string"/>
    <xsl:variable name="found" select="$scope/r:Series[@name = $series[1]]"/>
    <xsl:if test="$found">
      <xsl:sequence select="f:plot($title, $unit, for $i in 1 to count($series), $one in $scope/r:Series[@name = $series[$i]] return map { 'name': $names[$i], 'values': f:samples($one) },
          xs:dateTime($scope/@from), f:number($scope/@interval), f:samples($scope/r:Series[@name = $most])[last()][. = .])"/>
    </xsl:if>
  </xsl:function>

  <!-- The entries that fail, the worst first. -->
  <xsl:template name="failing-sources">
    <xsl:param name="entries" as="element(sg:Entry)*"/>
    <xsl:param name="most" as="xs:integer" select="6"/>
    <xsl:variable name="sorted" as="element()*">
      <xsl:perform-sort select="$entries"><xsl:sort select="f:rank(f:health(.))"/><xsl:sort select="string(f:error(.)/agg:since)" order="descending"/></xsl:perform-sort>
    </xsl:variable>
    <ul class="failing">
      <xsl:for-each select="$sorted[position() le $most]">
        <li>
          <xsl:sequence select="f:mark(f:health(.))"/>
          <div>
            <p class="what"><a href="{f:link(.)}"><bdi>{f:short(f:identity(.))}</bdi></a><xsl:for-each select="f:site(.)[. != '']"> · <bdi>{.}</bdi></xsl:for-each></p>
            <p class="cause"><bdi>{f:short(f:error(.)/agg:cause)}</bdi></p>
            <p class="info">failing since <xsl:sequence select="f:time(f:error(.)/agg:since)"/><xsl:if test="f:error(.)/agg:lastSuccess">, value of <xsl:sequence select="f:time(f:error(.)/agg:lastSuccess)"/></xsl:if></p>
          </div>
        </li>
      </xsl:for-each>
    </ul>
    <xsl:if test="count($sorted) gt $most"><p><a href="/webmds/sources?health=bad&amp;group={encode-for-uri($group)}">All {f:integer(count($sorted))} failing sources</a></p></xsl:if>
  </xsl:template>

  <!-- The events of the last hour, the newest first. -->
  <xsl:template name="events">
    <xsl:param name="events" as="element(r:Event)*"/>
    <xsl:param name="most" as="xs:integer" select="12"/>
    <xsl:variable name="sorted" as="element()*"><xsl:perform-sort select="$events"><xsl:sort select="@at" order="descending"/></xsl:perform-sort></xsl:variable>
    <section aria-label="Events of the last hour">
      <h2>Events of the last hour</h2>
      <xsl:choose>
        <xsl:when test="empty($sorted)"><p class="empty">Nothing failed, recovered, fired or was resolved.</p></xsl:when>
        <xsl:otherwise>
          <ul class="events">
            <xsl:for-each select="$sorted[position() le $most]">
              <li><xsl:sequence select="f:time(@at), f:mark(if (@kind = ('failed', 'gone')) then 'failed' else if (@kind = 'fired') then 'failing' else 'ok', string(@kind))"/><span><strong><bdi>{f:short(@about)}</bdi></strong><xsl:if test="@site != ''"> · <bdi>{f:short(@site)}</bdi></xsl:if><xsl:if test="normalize-space()"><xsl:text> </xsl:text><bdi class="info">{f:short(.)}</bdi></xsl:if></span></li>
            </xsl:for-each>
          </ul>
          <xsl:if test="count($sorted) gt $most"><p class="info">and {count($sorted) - $most} earlier ones</p></xsl:if>
        </xsl:otherwise>
      </xsl:choose>
    </section>
  </xsl:template>

  <!-- The clusters and queues in some parts of a document, in tables without pages. -->
  <xsl:template name="clusters-and-queues">
    <xsl:param name="parts" as="node()*"/>
    <xsl:variable name="clusters" select="f:clusters($parts)"/>
    <xsl:variable name="queues" select="f:queues($parts)"/>
    <xsl:if test="$clusters">
      <section aria-label="Clusters"><h2>Clusters</h2>
        <xsl:call-template name="rows"><xsl:with-param name="label" select="'Clusters'"/><xsl:with-param name="rows" select="$clusters[position() le 50]"/><xsl:with-param name="columns" select="$f:cluster-columns"/><xsl:with-param name="sortable" select="false()"/></xsl:call-template>
        <xsl:if test="count($clusters) gt 50"><p class="info">The first 50 of {f:integer(count($clusters))} clusters.</p></xsl:if>
      </section>
    </xsl:if>
    <xsl:if test="$queues">
      <section aria-label="Queues"><h2>Queues</h2>
        <xsl:call-template name="rows"><xsl:with-param name="label" select="'Queues'"/><xsl:with-param name="rows" select="$queues[position() le 20]"/><xsl:with-param name="columns" select="$f:queue-columns"/><xsl:with-param name="sortable" select="false()"/></xsl:call-template>
        <xsl:if test="count($queues) gt 20"><p><a href="/webmds/queues?group={encode-for-uri($group)}">All queues</a></p></xsl:if>
      </section>
    </xsl:if>
  </xsl:template>

  <!-- The number of alerts that fire for a site, or in an index. -->
  <xsl:function name="f:site-alerts" as="xs:integer">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="count((if ($site/self::mdsi:Summary) then $f:firing-now[@group = f:group($site)] else f:alerts-of-entry(string($site/@member)))[not(@suppressed)])"/>
  </xsl:function>

  <xsl:function name="f:site-link" as="xs:string">
    <xsl:param name="site" as="element()"/>
    <xsl:sequence select="if ($site/self::mdsi:Summary) then '/webmds/?group=' || encode-for-uri(f:group($site))
        else '/webmds/site?group=' || encode-for-uri(f:group($site)) || '&amp;name=' || encode-for-uri(f:site-name($site)) || (if (count($site/../mdsi:Site[f:site-name(.) = f:site-name($site)]) gt 1) then '&amp;key=' || $site/@key else '')"/>
  </xsl:function>

  <!-- The columns of sites and, on the page of all groups, of indexes. -->
  <xsl:variable name="f:site-columns" as="map(*)*" select="
      map { 'key': 'name', 'label': 'Site', 'head': true(), 'find': true(), 'value': function($site) { f:site-name($site) }, 'cell': function($site) { f:anchor(f:site-link($site), f:site-name($site)) } },
      map { 'key': 'health', 'label': 'Health', 'value': function($site) { f:site-health($site) }, 'rank': function($site) { f:rank(f:site-health($site)) }, 'cell': function($site) { f:site-mark($site, f:site-alerts($site)) } },
      map { 'key': 'alerts', 'label': 'Alerts', 'number': true(), 'value': function($site) { if ($f:alerts/t:Alerts/@firing) then f:site-alerts($site) else () } },
      f:number-column('hosts', 'Hosts', function($site) { $site/mdsi:Hosts/@total }),
      map { 'key': 'cpus-free', 'label': 'CPUs free', 'number': true(), 'bar': true(), 'value': function($site) { f:cpu-sums($site)/@free },
          'cell': function($site) { f:cpu-sums($site)[f:number(@total) gt 0] ! f:bar(f:number(@used) div f:number(@total), f:integer((@free, 0)[1]) || ' of ' || f:integer(@total), (2, 2), '') } },
      f:data-column('cpus-total', function($site) { f:cpu-sums($site)/@total }),
      f:number-column('running', 'Running', function($site) { $site/mdsi:Jobs/@running }),
      f:number-column('waiting', 'Waiting', function($site) { $site/mdsi:Jobs/@waiting }),
      map { 'key': 'storage-free-mib', 'label': 'Storage free', 'number': true(), 'value': function($site) { f:storage-sums($site)/@free }, 'cell': function($site) { f:storage-sums($site) ! f:plain(f:size(f:number(@free))) } },
      f:data-column('storage-total-mib', function($site) { f:storage-sums($site)/@total }),
      map { 'key': 'oldest', 'label': 'Oldest value', 'value': function($site) { $site/mdsi:Freshness/@oldest }, 'cell': function($site) { if ($site/mdsi:Freshness/@oldest) then f:time($site/mdsi:Freshness/@oldest) else $site/mdsi:Freshness/@interval ! f:plain('at most ' || f:interval(f:number(.) * 1000)) } },
      f:data-column('entries-total', function($site) { $site/mdsi:Entries/@total }), f:data-column('entries-failing', function($site) { f:bad($site) })"/>
</xsl:stylesheet>
