<?xml version="1.0" encoding="UTF-8"?>
<!-- A site below this index: its sums, alerts, sources, clusters, queues and hosts. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index" xmlns:t="http://openmds.org/trigger" xmlns:r="http://openmds.org/webmds/records"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:scope.xsl"/>

  <xsl:param name="name" as="xs:string" select="''"/>
  <xsl:param name="key" as="xs:string" select="''"/>

  <xsl:variable name="f:self" select="'site'"/>
  <xsl:variable name="f:state" select="map { 'name': $name, 'key': $key, 'range': string($range[. != 'hour']) }"/>
  <xsl:variable name="f:site" as="element(mdsi:Site)?" select="($f:roots/*/mdsi:Summary/mdsi:Site[if ($key != '') then @key = $key else f:site-name(.) = $name])[1]"/>
  <xsl:variable name="f:entry" as="element(sg:Entry)?" select="f:keyed($f:roots, $f:site/@key)[1]"/>
  <xsl:variable name="f:rows" as="element(sg:Entry)*" select="$f:entry//sg:Entry"/>
  <xsl:variable name="f:columns" select="$f:source-columns"/>

  <xsl:function name="f:row-key" as="xs:string">
    <xsl:param name="row" as="item()"/>
    <xsl:sequence select="if ($row instance of element(sg:Entry)) then f:key($row) else ''"/>
  </xsl:function>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="($f:site ! f:site-name(.), 'Site')[1]"/>
      <xsl:with-param name="name" select="'dashboard'"/>
      <xsl:with-param name="every" select="15"/>
      <xsl:with-param name="content">
        <p class="crumbs"><a href="/webmds/?group={encode-for-uri($group)}"><bdi>{$f:roots[1]/*/mdsi:Site/mdsi:name, $group[not($f:roots[1]/*/mdsi:Site/mdsi:name)]}</bdi></a></p>
        <xsl:choose>
          <xsl:when test="$f:site"><xsl:call-template name="site"/></xsl:when>
          <xsl:otherwise><h1>This site does not exist</h1><p>No index below has the name <bdi>{f:short($name)}</bdi>. <a href="/webmds/?group={encode-for-uri($group)}">To the dashboard</a></p></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="site">
    <xsl:variable name="alerts" select="f:alerts-of-entry(string($f:site/@member))"/>
    <xsl:variable name="loud" select="$alerts[not(@suppressed)]"/>
    <xsl:variable name="failing" select="$f:entry/descendant-or-self::sg:Entry[f:error(.)]"/>
    <h1><bdi>{f:short(f:site-name($f:site))}</bdi><xsl:text> </xsl:text><span class="kind">Site</span></h1>
    <p class="lead"><xsl:sequence select="f:site-mark($f:site, count($loud))"/><xsl:text> </xsl:text><bdi class="code">{f:short($f:site/@member)}</bdi></p>
    <div class="tiles">
      <xsl:if test="$f:alerts/t:Alerts/@firing"><xsl:sequence select="f:tile('Alerts firing', f:integer(count($loud)), for $n in count($alerts) - count($loud) return if ($n gt 0) then $n || ' silenced' else (), if ($loud) then 'bad' else 'good', '')"/></xsl:if>
      <xsl:sequence select="f:source-tile($f:site), f:age-tile($f:site), f:cpu-tile($f:site), f:job-tile($f:site), f:host-tile($f:site), f:storage-tile($f:site)"/>
    </div>
    <xsl:if test="$alerts or $failing">
      <div class="two">
        <xsl:if test="$alerts"><section class="panel" aria-label="Firing alerts"><h2>Firing alerts</h2><xsl:call-template name="alert-list"><xsl:with-param name="instances" select="$alerts"/></xsl:call-template></section></xsl:if>
        <xsl:if test="$failing"><section class="panel" aria-label="Failing or stale sources"><h2>Failing or stale sources</h2><xsl:call-template name="failing-sources"><xsl:with-param name="entries" select="$failing"/></xsl:call-template></section></xsl:if>
      </div>
    </xsl:if>
    <xsl:call-template name="scope-charts">
      <xsl:with-param name="scope" select="($f:records/r:Records/r:Scope)[1]"/>
      <xsl:with-param name="path" select="'site'"/>
      <xsl:with-param name="parameters" select="map { 'group': $group, 'name': $name, 'key': $key }"/>
    </xsl:call-template>
    <xsl:call-template name="clusters-and-queues"><xsl:with-param name="parts" select="$f:entry"/></xsl:call-template>
    <xsl:variable name="hosts" select="f:hosts($f:entry)"/>
    <xsl:if test="$hosts"><section aria-label="Load of the hosts"><h2>Load of the hosts</h2><xsl:call-template name="heat-map"><xsl:with-param name="hosts" select="$hosts"/></xsl:call-template></section></xsl:if>
    <section aria-label="Sources">
      <h2>Sources</h2>
      <xsl:call-template name="list">
        <xsl:with-param name="label" select="'Sources'"/>
        <xsl:with-param name="one" select="'entry'"/>
        <xsl:with-param name="more" select="'entries'"/>
        <xsl:with-param name="empty"><p class="empty">This site has no entries now.</p></xsl:with-param>
      </xsl:call-template>
    </section>
    <xsl:call-template name="events"><xsl:with-param name="events" select="$f:records/r:Records/r:Event[@site = f:site-name($f:site)]"/></xsl:call-template>
    <p><a href="{f:link(($f:entry, $f:roots//sg:Entry)[1])}">The entry of this site in the registry</a></p>
  </xsl:template>
</xsl:stylesheet>
