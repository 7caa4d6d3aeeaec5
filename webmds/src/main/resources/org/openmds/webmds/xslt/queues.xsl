<?xml version="1.0" encoding="UTF-8"?>
<!-- All queues of the whole hierarchy; those with the most free CPUs are first. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mdsi="http://openmds.org/index" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:table.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>

  <xsl:variable name="f:self" select="'queues'"/>
  <xsl:variable name="f:rows" as="element(glue:ComputingElement)*" select="sort(f:queues($f:roots), (), function($queue) { -f:number($queue/glue:State[1]/@glue:FreeCPUs) })"/>
  <xsl:variable name="f:columns" select="$f:queue-columns"/>

  <xsl:template name="html">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Queues'"/>
      <xsl:with-param name="name" select="'queues'"/>
      <xsl:with-param name="content">
        <xsl:variable name="queues" select="$f:rows"/>
        <h1>Queues</h1>
        <p class="lead"><strong>{f:count(count($queues), 'queue', 'queues')}</strong> in the whole hierarchy, {f:integer(sum($queues/glue:State[1]/@glue:RunningJobs/f:number(.)))} jobs running, {f:integer(sum($queues/glue:State[1]/@glue:WaitingJobs/f:number(.)))} waiting. Queues can share CPUs: the free CPUs of a site are on the <a href="/webmds/?group={encode-for-uri($group)}">dashboard</a>.</p>
        <xsl:call-template name="list">
          <xsl:with-param name="label" select="'Queues'"/>
          <xsl:with-param name="one" select="'queue'"/>
          <xsl:with-param name="more" select="'queues'"/>
          <xsl:with-param name="hint" select="'queue, site or batch system'"/>
          <xsl:with-param name="empty"><p class="empty">No queue is registered. Batch systems publish them as <code>glue:ComputingElement</code>.</p></xsl:with-param>
        </xsl:call-template>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
