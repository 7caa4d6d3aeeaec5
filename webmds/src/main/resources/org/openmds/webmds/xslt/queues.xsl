<?xml version="1.0" encoding="UTF-8"?>
<!-- All queues of the whole hierarchy; those with the most free CPUs are first. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:glue="http://mds.globus.org/glue/ce/1.1" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="queues" select="//glue:ComputingElement"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Queues'"/>
      <xsl:with-param name="name" select="'queues'"/>
      <xsl:with-param name="content">
        <h1>Queues</h1>
        <p class="lead"><strong>{f:count(count($queues), 'queue', 'queues')}</strong> in the whole hierarchy, <strong>{f:integer(sum($queues/glue:State/@glue:FreeCPUs/f:number(.)))}</strong> of {f:integer(sum($queues/glue:Info/@glue:TotalCPUs/f:number(.)))} CPUs free,
          {f:integer(sum($queues/glue:State/@glue:RunningJobs/f:number(.)))} jobs running, {f:integer(sum($queues/glue:State/@glue:WaitingJobs/f:number(.)))} waiting.</p>
        <xsl:choose>
          <xsl:when test="empty($queues)"><p class="empty">No queue is registered. Batch systems publish them as <code>glue:ComputingElement</code>.</p></xsl:when>
          <xsl:otherwise><xsl:call-template name="queue-table"><xsl:with-param name="queues" select="$queues"/></xsl:call-template></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
