<?xml version="1.0" encoding="UTF-8"?>
<!-- A cluster: its sums, its queues, and a comparison of its hosts. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index" xmlns:t="http://openmds.org/trigger" xmlns:r="http://openmds.org/webmds/records"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:scope.xsl"/>

  <xsl:param name="name" as="xs:string" select="''"/>

  <xsl:variable name="f:self" select="'cluster'"/>
  <xsl:variable name="f:state" select="map { 'name': $name, 'range': string($range[. != 'hour']) }"/>
  <xsl:variable name="f:cluster" as="element(glue:Cluster)?" select="f:clusters($f:roots//glue:Cluster[lower-case(f:cluster-name(.)) = lower-case($name)])[1]"/>
  <xsl:variable name="f:entry" as="element(sg:Entry)?" select="$f:cluster/ancestor::sg:Entry[1]"/>
  <xsl:variable name="f:rows" as="element(glue:Host)*" select="sort(f:hosts($f:cluster), (), function($host) { f:host-name($host) })"/>
  <xsl:variable name="f:columns" select="$f:host-columns[not(?key = ('cluster', 'site'))]"/>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="if ($f:cluster) then f:cluster-name($f:cluster) else 'Cluster'"/>
      <xsl:with-param name="name" select="'hosts'"/>
      <xsl:with-param name="every" select="15"/>
      <xsl:with-param name="content">
        <p class="crumbs"><a href="/webmds/?group={encode-for-uri($group)}"><bdi>{$group}</bdi></a><xsl:for-each select="$f:entry/ancestor-or-self::sg:Entry"><xsl:text> / </xsl:text><a href="{f:link(.)}"><bdi>{f:short(f:identity(.))}</bdi></a></xsl:for-each></p>
        <xsl:choose>
          <xsl:when test="$f:cluster"><xsl:call-template name="cluster"/></xsl:when>
          <xsl:otherwise><h1>This cluster does not exist</h1><p>No entry reports a cluster with the name <bdi>{f:short($name)}</bdi>. <a href="/webmds/hosts?group={encode-for-uri($group)}">To the hosts</a></p></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="cluster">
    <xsl:variable name="load" select="f:cluster-load($f:cluster)"/>
    <xsl:variable name="cpus" select="sum($f:rows ! f:cpus(.))"/>
    <xsl:variable name="memory" select="sum($f:rows/glue:MainMemory[1]/@glue:RAMSize/f:number(.))"/>
    <xsl:variable name="alerts" select="$f:rows ! f:alerts-of-host(.)"/>
    <xsl:variable name="loud" select="$alerts[not(@suppressed)]"/>
    <xsl:variable name="bad" select="$f:rows[not(f:host-state(.) = 'ok')]"/>
    <h1><bdi>{f:short(f:cluster-name($f:cluster))}</bdi><xsl:text> </xsl:text><span class="kind">Cluster</span></h1>
    <p class="lead"><xsl:sequence select="if (f:health($f:entry) = 'ok' and $loud) then f:mark('failing', f:count(count($loud), 'alert fires', 'alerts fire')) else f:mark(f:health($f:entry))"/><xsl:text> </xsl:text><bdi>{string-join((f:site($f:cluster)[. != ''] ! ('site ' || .), f:identity($f:entry)), ' · ')}</bdi></p>
    <div class="tiles">
      <xsl:if test="$f:alerts/t:Alerts/@firing"><xsl:sequence select="f:tile('Alerts firing', f:integer(count($loud)), for $n in count($alerts) - count($loud) return if ($n gt 0) then $n || ' silenced' else (), if ($loud) then 'bad' else 'good', '')"/></xsl:if>
      <xsl:sequence select="f:tile('Hosts', f:integer(max((count($f:rows), f:number($f:cluster/@host:Hosts)))), if ($bad) then f:integer(count($bad)) || ' with alerts, full, overloaded or stale' else 'all fine', if ($bad) then 'warn' else '', '')"/>
      <xsl:if test="exists($load)"><xsl:sequence select="f:tile('Load', format-number($load, '0&#160;%'), ('of ' || f:integer($cpus) || ' CPUs', f:meter($load)), '', '')"/></xsl:if>
      <xsl:if test="$memory gt 0"><xsl:sequence select="f:tile('Memory available', f:size(sum($f:rows/glue:MainMemory[1]/@glue:RAMAvailable/f:number(.))), 'of ' || f:size($memory), '', '')"/></xsl:if>
    </div>
    <xsl:if test="$alerts"><section class="panel" aria-label="Firing alerts"><h2>Firing alerts</h2><xsl:call-template name="alert-list"><xsl:with-param name="instances" select="$alerts"/></xsl:call-template></section></xsl:if>
    <xsl:call-template name="scope-charts">
      <xsl:with-param name="scope" select="($f:records/r:Records/r:Scope)[1]"/>
      <xsl:with-param name="path" select="'cluster'"/>
      <xsl:with-param name="parameters" select="map { 'group': $group, 'name': $name }"/>
    </xsl:call-template>
    <section aria-label="Load of the hosts"><h2>Load of the hosts</h2><xsl:call-template name="heat-map"><xsl:with-param name="hosts" select="$f:rows"/></xsl:call-template></section>
    <section aria-label="Hosts">
      <h2>Hosts</h2>
      <xsl:call-template name="list">
        <xsl:with-param name="label" select="'Hosts'"/>
        <xsl:with-param name="one" select="'host'"/>
        <xsl:with-param name="more" select="'hosts'"/>
        <xsl:with-param name="empty"><p class="empty">The source reports no single hosts of this cluster.</p></xsl:with-param>
      </xsl:call-template>
    </section>
    <xsl:variable name="queues" select="f:queues($f:cluster)"/>
    <xsl:if test="$queues"><section aria-label="Queues"><h2>Queues</h2><xsl:call-template name="rows"><xsl:with-param name="label" select="'Queues'"/><xsl:with-param name="rows" select="$queues[position() le 100]"/><xsl:with-param name="columns" select="$f:queue-columns"/><xsl:with-param name="sortable" select="false()"/></xsl:call-template></section></xsl:if>
  </xsl:template>
</xsl:stylesheet>
