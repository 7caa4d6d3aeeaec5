<?xml version="1.0" encoding="UTF-8"?>
<!-- All queues of the whole hierarchy. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:mds="http://openmds.org/aggregator" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    xmlns:host="http://openmds.org/glue/host" exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>

  <xsl:template match="/">
    <xsl:variable name="queues" select="//glue:ComputingElement"/>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Queues'"/>
      <xsl:with-param name="name" select="'queues'"/>
      <xsl:with-param name="content">
        <h1>Queues</h1>
        <p class="lead"><strong>{f:count(count($queues), 'queue', 'queues')}</strong> in the whole hierarchy, {format-number(sum($queues/glue:State/@glue:FreeCPUs/f:number(.)), '#,##0')} CPUs free.</p>
        <xsl:choose>
          <xsl:when test="empty($queues)"><p class="empty">No queue is registered. Batch systems publish them as <code>glue:ComputingElement</code>.</p></xsl:when>
          <xsl:otherwise>
            <div class="scroll" tabindex="0" role="region" aria-label="Queues">
              <table class="entries">
                <thead><tr><th scope="col">Queue</th><th scope="col">Batch system</th><th scope="col">Status</th><th scope="col">CPUs in use</th><th scope="col" class="number">Running</th><th scope="col" class="number">Waiting</th><th scope="col">Health</th></tr></thead>
                <tbody>
                  <xsl:for-each select="$queues">
                    <xsl:sort select="f:number(glue:State/@glue:FreeCPUs)" order="descending"/>
                    <xsl:variable name="entry" select="ancestor::sg:Entry[1]"/>
                    <xsl:variable name="total" select="f:number(glue:Info/@glue:TotalCPUs)"/>
                    <xsl:variable name="free" select="f:number(glue:State/@glue:FreeCPUs)"/>
                    <tr>
                      <th scope="row" data-label="Queue"><a href="{f:link($entry, $group)}"><bdi>{f:short((@glue:Name, @glue:UniqueID, 'unnamed')[1])}</bdi></a></th>
                      <td data-label="Batch system"><bdi>{f:short(string((glue:Info/@glue:LRMSType)[1]))}</bdi></td>
                      <td data-label="Status"><bdi>{f:short(string((glue:State/@glue:Status)[1]))}</bdi></td>
                      <td data-label="CPUs in use"><xsl:if test="$total gt 0"><xsl:call-template name="bar"><xsl:with-param name="share" select="1 - $free div $total"/><xsl:with-param name="label" select="$free || ' of ' || $total || ' free'"/></xsl:call-template></xsl:if></td>
                      <td data-label="Running" class="number">{glue:State/@glue:RunningJobs}</td>
                      <td data-label="Waiting" class="number">{glue:State/@glue:WaitingJobs}</td>
                      <td data-label="Health"><xsl:call-template name="health"><xsl:with-param name="health" select="f:health($entry)"/></xsl:call-template></td>
                    </tr>
                  </xsl:for-each>
                </tbody>
              </table>
            </div>
          </xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
