<?xml version="1.0" encoding="UTF-8"?>
<!-- The source, the age and the health of each collected entry; failing ones are first. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mdsi="http://openmds.org/index" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:import href="webmds:source-columns.xsl"/>

  <xsl:param name="health" as="xs:string" select="''"/>
  <xsl:variable name="f:self" select="'sources'"/>
  <xsl:variable name="f:state" select="map { 'health': $health }"/>
  <xsl:variable name="f:all" as="element(sg:Entry)*" select="$f:roots//sg:Entry[f:config(.) or f:error(.)]"/>
  <xsl:variable name="f:rows" as="element(sg:Entry)*">
    <xsl:perform-sort select="$f:all[$health = '' or f:health(.) = $health or $health = 'bad' and f:error(.)]">
      <xsl:sort select="f:rank(f:health(.))"/>
      <xsl:sort select="f:identity(.)"/>
    </xsl:perform-sort>
  </xsl:variable>
  <xsl:variable name="f:columns" select="$f:source-columns"/>

  <xsl:function name="f:row-key" as="xs:string">
    <xsl:param name="row" as="item()"/>
    <xsl:sequence select="f:key($row)"/>
  </xsl:function>

  <xsl:template name="html">
    <xsl:variable name="bad" select="count($f:all[f:error(.)])"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Sources'"/>
      <xsl:with-param name="name" select="'sources'"/>
      <xsl:with-param name="content">
        <h1>Sources</h1>
        <p class="lead"><strong>{f:count(count($f:all), 'entry is', 'entries are')}</strong> collected in the whole hierarchy, <strong>{f:count($bad, 'source fails', 'sources fail')}</strong> now. The content of {f:integer(count($f:roots//sg:Entry) - count($f:all))} others was supplied by their registrants.</p>
        <p class="info">Age: the time since the last success of a source that fails; a source that works confirms its data within its interval. Last change: since then the data is the same.</p>
        <xsl:call-template name="list">
          <xsl:with-param name="label" select="'Sources'"/>
          <xsl:with-param name="one" select="'entry'"/>
          <xsl:with-param name="more" select="'entries'"/>
          <xsl:with-param name="hint" select="'name, site, source or address'"/>
          <xsl:with-param name="filtered" select="$q != '' or $health != ''"/>
          <xsl:with-param name="fields"><xsl:sequence select="f:health-field($health)"/></xsl:with-param>
          <xsl:with-param name="empty"><p class="empty">Nothing is collected here.</p></xsl:with-param>
        </xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
