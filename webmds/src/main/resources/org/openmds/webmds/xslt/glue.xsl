<?xml version="1.0" encoding="UTF-8"?>
<!-- Cards of hosts and the table of queues, with the share in use. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    xmlns:host="http://openmds.org/glue/host" exclude-result-prefixes="#all" expand-text="yes">

  <!-- Shares in use from 0 to 1; above 1 if the demand exceeds the capacity; empty if unknown. -->
  <xsl:function name="f:load-share" as="xs:double?">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="$host/glue:ProcessorLoad/@glue:Last1Min ! (f:number(.) div 100 div max((1, f:cpus($host))))"/>
  </xsl:function>

  <xsl:function name="f:memory-share" as="xs:double?">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="$host/glue:MainMemory[f:number(@glue:RAMSize) gt 0] ! (1 - f:number(@glue:RAMAvailable) div f:number(@glue:RAMSize))"/>
  </xsl:function>

  <xsl:function name="f:disk-share" as="xs:double?">
    <xsl:param name="host" as="element()"/>
    <xsl:sequence select="max($host/glue:FileSystem[f:number(@glue:Size) gt 0] ! (1 - f:number(@glue:AvailableSpace) div f:number(@glue:Size)))"/>
  </xsl:function>

  <!-- A bar with the share in use: a warning from $high, critical from $critical. -->
  <xsl:template name="bar">
    <xsl:param name="share" as="xs:double"/>
    <xsl:param name="name" as="xs:string" select="''"/>
    <xsl:param name="value" as="xs:string"/>
    <xsl:param name="high" as="xs:double" select="0.85"/>
    <xsl:param name="critical" as="xs:double" select="0.95"/>
    <span class="bar {if ($share ge $critical) then 'critical' else if ($share ge $high) then 'high' else 'normal'}">
      <xsl:if test="$name != ''"><span class="what"><bdi>{f:short($name)}</bdi></span></xsl:if>
      <span class="value"><bdi>{$value}</bdi></span>
      <span class="share">{format-number($share, '0&#160;%')}</span>
      <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
        <rect class="all" width="100" height="8"/>
        <rect class="used" width="{max((0, min((100, round($share * 100)))))}" height="8"/>
      </svg>
    </span>
  </xsl:template>

  <xsl:template name="host-bars">
    <xsl:param name="host" as="element()"/>
    <xsl:variable name="memory" select="$host/glue:MainMemory"/>
    <div class="bars">
      <xsl:for-each select="f:load-share($host)">
        <xsl:call-template name="bar">
          <xsl:with-param name="share" select="."/>
          <xsl:with-param name="name" select="'Load'"/>
          <xsl:with-param name="value" select="format-number(f:number($host/glue:ProcessorLoad/@glue:Last1Min) div 100, '0.00') || ' on ' || f:count(max((1, f:cpus($host))), 'CPU', 'CPUs')"/>
          <!-- A fully loaded host is normal. -->
          <xsl:with-param name="high" select="1.1"/>
          <xsl:with-param name="critical" select="2"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:for-each select="f:memory-share($host)">
        <xsl:call-template name="bar">
          <xsl:with-param name="share" select="."/>
          <xsl:with-param name="name" select="'Memory'"/>
          <xsl:with-param name="value" select="f:of(f:number($memory/@glue:RAMSize) - f:number($memory/@glue:RAMAvailable), f:number($memory/@glue:RAMSize))"/>
        </xsl:call-template>
      </xsl:for-each>
      <xsl:for-each select="$host/glue:FileSystem[f:number(@glue:Size) gt 0][position() le 8]">
        <xsl:call-template name="bar">
          <xsl:with-param name="share" select="1 - f:number(@glue:AvailableSpace) div f:number(@glue:Size)"/>
          <xsl:with-param name="name" select="string((@glue:Root, @glue:Name, 'file system')[1])"/>
          <xsl:with-param name="value" select="f:of(f:number(@glue:Size) - f:number(@glue:AvailableSpace), f:number(@glue:Size))"/>
        </xsl:call-template>
      </xsl:for-each>
    </div>
  </xsl:template>

  <!-- Used and total size, in mebibytes (the unit of GLUE). -->
  <xsl:function name="f:of" as="xs:string">
    <xsl:param name="used" as="xs:double"/>
    <xsl:param name="all" as="xs:double"/>
    <xsl:sequence select="f:size($used) || ' of ' || f:size($all)"/>
  </xsl:function>

  <xsl:template name="host-card">
    <xsl:param name="host" as="element()"/>
    <xsl:param name="link" as="xs:string?" select="()"/>
    <xsl:variable name="entry" select="$host/ancestor::sg:Entry[1]"/>
    <xsl:variable name="cluster" select="string($host/ancestor::glue:Cluster[1]/@glue:Name)"/>
    <section class="card">
      <h3>
        <xsl:choose>
          <xsl:when test="$link"><a href="{$link}"><bdi>{f:short($host/@glue:Name)}</bdi></a></xsl:when>
          <xsl:otherwise><bdi>{f:short($host/@glue:Name)}</bdi></xsl:otherwise>
        </xsl:choose>
        <xsl:if test="$link"><xsl:call-template name="health"><xsl:with-param name="health" select="f:health($entry)"/></xsl:call-template></xsl:if>
      </h3>
      <p class="info"><bdi>{string-join(($cluster[. != ''] ! ('cluster ' || .), normalize-space($host/glue:OperatingSystem[1]/@glue:Name || ' ' || $host/glue:OperatingSystem[1]/@glue:Release), $host/glue:Processor[1]/@glue:Model)[normalize-space()] ! f:short(.), ' · ')}</bdi></p>
      <xsl:call-template name="host-bars"><xsl:with-param name="host" select="$host"/></xsl:call-template>
    </section>
  </xsl:template>

  <xsl:template name="queue-table">
    <xsl:param name="queues" as="element()*"/>
    <div class="scroll" tabindex="0" role="region" aria-label="Queues">
      <table class="entries">
        <thead><tr><th scope="col">Queue</th><th scope="col">Batch system</th><th scope="col">Status</th><th scope="col" class="number">Free CPUs</th><th scope="col">CPUs in use</th><th scope="col" class="number">Running</th><th scope="col" class="number">Waiting</th><th scope="col">Health</th></tr></thead>
        <tbody>
          <xsl:for-each select="$queues">
            <xsl:sort select="f:number(glue:State/@glue:FreeCPUs)" order="descending"/>
            <xsl:variable name="entry" select="ancestor::sg:Entry[1]"/>
            <xsl:variable name="total" select="f:number(glue:Info/@glue:TotalCPUs)"/>
            <xsl:variable name="used" select="$total - f:number(glue:State/@glue:FreeCPUs)"/>
            <tr>
              <th scope="row" data-label="Queue"><a href="{f:link($entry, $group)}"><bdi>{f:short((@glue:Name, @glue:UniqueID, 'unnamed')[1])}</bdi></a>
                <p class="info"><bdi>{f:short((@glue:UniqueID[. != ../@glue:Name], f:identity($entry))[1])}</bdi></p></th>
              <td data-label="Batch system"><bdi>{f:short(string-join((glue:Info[1]/@glue:LRMSType, glue:Info[1]/@glue:LRMSVersion), ' '))}</bdi></td>
              <td data-label="Status"><bdi>{f:short(string((glue:State/@glue:Status)[1]))}</bdi></td>
              <td data-label="Free CPUs" class="number">{f:integer(glue:State[1]/@glue:FreeCPUs)}</td>
              <td data-label="CPUs in use"><xsl:if test="$total gt 0"><xsl:call-template name="bar">
                <xsl:with-param name="share" select="$used div $total"/>
                <xsl:with-param name="value" select="f:integer($used) || ' of ' || f:integer($total)"/>
                <!-- A full queue is normal. -->
                <xsl:with-param name="high" select="2"/>
                <xsl:with-param name="critical" select="2"/>
              </xsl:call-template></xsl:if></td>
              <td data-label="Running" class="number">{f:integer(glue:State[1]/@glue:RunningJobs)}</td>
              <td data-label="Waiting" class="number">{f:integer(glue:State[1]/@glue:WaitingJobs)}</td>
              <td data-label="Health"><xsl:call-template name="health"><xsl:with-param name="health" select="f:health($entry)"/></xsl:call-template></td>
            </tr>
          </xsl:for-each>
        </tbody>
      </table>
    </div>
  </xsl:template>
</xsl:stylesheet>
