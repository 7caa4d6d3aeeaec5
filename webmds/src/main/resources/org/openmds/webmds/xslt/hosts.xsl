<?xml version="1.0" encoding="UTF-8"?>
<!-- All hosts of the whole hierarchy: a heat map of their load, and a table. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mdsi="http://openmds.org/index" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:import href="webmds:heat.xsl"/>

  <xsl:variable name="f:self" select="'hosts'"/>
  <xsl:variable name="f:all" as="element(glue:Host)*" select="f:hosts($f:roots)"/>
  <xsl:variable name="f:rows" as="element(glue:Host)*">
    <xsl:perform-sort select="$f:all">
      <xsl:sort select="f:cluster-name(.)"/>
      <xsl:sort select="f:host-name(.)"/>
    </xsl:perform-sort>
  </xsl:variable>
  <xsl:variable name="f:columns" select="$f:host-columns"/>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Hosts'"/>
      <xsl:with-param name="name" select="'hosts'"/>
      <xsl:with-param name="content">
        <h1>Hosts</h1>
        <p class="lead"><strong>{f:count(count($f:all), 'host', 'hosts')}</strong> in the whole hierarchy, {f:count(xs:integer(sum($f:all ! f:cpus(.))), 'CPU', 'CPUs')}, {f:size(sum($f:all/glue:MainMemory[1]/@glue:RAMSize/f:number(.)))} of memory. A machine that several sources report is shown once.</p>
        <xsl:if test="count($f:found) gt 1"><section aria-label="Load"><h2>Load</h2><xsl:call-template name="heat-map"><xsl:with-param name="hosts" select="$f:found"/></xsl:call-template></section></xsl:if>
        <xsl:call-template name="list">
          <xsl:with-param name="label" select="'Hosts'"/>
          <xsl:with-param name="one" select="'host'"/>
          <xsl:with-param name="more" select="'hosts'"/>
          <xsl:with-param name="hint" select="'host, cluster or site'"/>
          <xsl:with-param name="empty"><p class="empty">No host is registered. Hosts are published as <code>glue:Host</code>, by the host provider of <code>mds up</code> or by a monitoring system of a cluster.</p></xsl:with-param>
        </xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
