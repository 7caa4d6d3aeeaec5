<?xml version="1.0" encoding="UTF-8"?>
<!-- A host: what is in use, its alerts, its history, and who reports it. Its address has the name of the host, so it stays when the host is registered again. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
    xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:host="http://openmds.org/glue/host"
    xmlns:mds="http://openmds.org/aggregator" xmlns:mdsi="http://openmds.org/index" xmlns:t="http://openmds.org/trigger" xmlns:r="http://openmds.org/webmds/records"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>
  <xsl:import href="webmds:charts.xsl"/>

  <xsl:param name="name" as="xs:string" select="''"/>

  <xsl:variable name="f:reports" as="element(glue:Host)*" select="$f:roots//glue:Host[lower-case(@glue:Name) = lower-case($name) or lower-case(@glue:UniqueID) = lower-case($name)]"/>
  <xsl:variable name="f:host" as="element(glue:Host)?" select="sort($f:reports, (), function($host) { -count($host/*) })[1]"/>

  <xsl:template match="/">
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="if ($f:host) then f:host-name($f:host) else 'Host'"/>
      <xsl:with-param name="name" select="'host'"/>
      <xsl:with-param name="every" select="15"/>
      <xsl:with-param name="content">
        <p class="crumbs"><a href="/webmds/hosts?group={encode-for-uri($group)}">Hosts</a><xsl:for-each select="($f:host ! f:cluster-name(.))[. != '']"><xsl:text> / </xsl:text><a href="{f:named('cluster', .)}"><bdi>{f:short(.)}</bdi></a></xsl:for-each></p>
        <xsl:choose>
          <xsl:when test="$f:host"><xsl:call-template name="host"/></xsl:when>
          <xsl:otherwise><h1>This host does not exist</h1><p>No entry reports a host with the name <bdi>{f:short($name)}</bdi>. <a href="/webmds/hosts?group={encode-for-uri($group)}">To the hosts</a></p></xsl:otherwise>
        </xsl:choose>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>

  <xsl:template name="host">
    <xsl:variable name="alerts" select="f:alerts-of-host($f:host)"/>
    <h1><bdi>{f:short(f:host-name($f:host))}</bdi><xsl:text> </xsl:text><span class="kind">Host</span></h1>
    <p class="lead"><xsl:sequence select="f:host-mark($f:host)"/><xsl:text> </xsl:text><bdi>{f:short(f:hostline($f:host))}</bdi></p>
    <p class="info"><bdi>{string-join((f:site($f:host)[. != ''] ! ('site ' || .), normalize-space($f:host/glue:OperatingSystem[1]/@glue:Name || ' ' || $f:host/glue:OperatingSystem[1]/@glue:Release), $f:host/glue:Processor[1]/@glue:Model)[normalize-space()] ! f:short(.), ' · ')}</bdi></p>
    <div class="two">
      <section class="panel" aria-label="In use"><h2>In use</h2><xsl:call-template name="host-bars"><xsl:with-param name="host" select="$f:host"/></xsl:call-template></section>
      <section class="panel" aria-label="Firing alerts"><h2>Firing alerts</h2>
        <xsl:choose>
          <xsl:when test="$alerts"><xsl:call-template name="alert-list"><xsl:with-param name="instances" select="$alerts"/></xsl:call-template></xsl:when>
          <xsl:when test="$f:alerts/t:Alerts/@firing"><p class="quiet">Nothing fires for this host.</p></xsl:when>
          <xsl:otherwise><p class="quiet">The alerts are not known.</p></xsl:otherwise>
        </xsl:choose>
      </section>
    </div>
    <xsl:call-template name="charts"><xsl:with-param name="page" select="'host'"/><xsl:with-param name="where" select="map { 'group': $group, 'name': $name }"/><xsl:with-param name="host" select="string($f:host/@glue:Name)"/></xsl:call-template>
    <section aria-label="Reported by">
      <h2>Reported by</h2>
      <ul class="failing">
        <xsl:for-each select="$f:reports">
          <xsl:variable name="entry" select="ancestor::sg:Entry[1]"/>
          <li><xsl:sequence select="f:mark(f:health($entry))"/><div><p class="what"><a href="{f:link($entry)}"><bdi>{f:short(f:identity($entry))}</bdi></a></p><p class="info">last change <xsl:sequence select="f:time(f:collected($entry))"/>, age <xsl:sequence select="f:age($entry)"/></p></div></li>
        </xsl:for-each>
      </ul>
    </section>
  </xsl:template>
</xsl:stylesheet>
