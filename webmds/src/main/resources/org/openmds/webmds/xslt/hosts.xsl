<?xml version="1.0" encoding="UTF-8"?>
<!-- All hosts of the whole hierarchy: what of them is in use. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    xmlns:host="http://openmds.org/glue/host" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

  <xsl:param name="q" as="xs:string" select="''"/>
  <xsl:variable name="f:most" select="200"/>

  <xsl:template match="/">
    <xsl:variable name="all" select="//glue:Host[@glue:Name]"/>
    <xsl:variable name="hosts" select="$all[$q = '' or contains(lower-case(@glue:Name), lower-case($q))]"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Hosts'"/>
      <xsl:with-param name="name" select="'hosts'"/>
      <xsl:with-param name="content">
        <h1>Hosts</h1>
        <p class="lead"><strong>{f:count(count($all), 'host', 'hosts')}</strong> in the whole hierarchy, {format-number(sum($all/glue:Processor/@host:LogicalCount/f:number(.)), '#,##0')} processors.</p>
        <form class="filter" method="get" role="search">
          <input type="hidden" name="group" value="{$group}"/>
          <label for="q">Find</label><input id="q" name="q" type="search" value="{$q}" placeholder="name of a host"/><button>Filter</button>
        </form>
        <xsl:if test="empty($hosts)"><p class="empty">{if ($all) then 'No host is called like that.' else 'No host is registered.'}</p></xsl:if>
        <div class="cards">
          <xsl:for-each select="$hosts[position() le $f:most]">
            <xsl:variable name="entry" select="ancestor::sg:Entry[1]"/>
            <section class="card">
              <h2><a href="{f:link($entry, $group)}"><bdi>{f:short(@glue:Name)}</bdi></a>
                <xsl:call-template name="health"><xsl:with-param name="health" select="f:health($entry)"/></xsl:call-template></h2>
              <p class="info"><bdi>{string-join((glue:OperatingSystem/@glue:Name || ' ' || glue:OperatingSystem/@glue:Release, glue:Processor/@glue:Model)[normalize-space()], ', ')}</bdi></p>
              <div class="bars"><xsl:call-template name="host-bars"><xsl:with-param name="host" select="."/></xsl:call-template></div>
            </section>
          </xsl:for-each>
        </div>
        <xsl:if test="count($hosts) gt $f:most"><p>These are the first {$f:most} of {count($hosts)}; filter by name to see others.</p></xsl:if>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
