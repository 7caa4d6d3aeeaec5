<?xml version="1.0" encoding="UTF-8"?>
<!-- All hosts of the whole hierarchy with their load, memory and disks. -->
<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    xmlns:f="http://openmds.org/webmds/functions" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1"
    exclude-result-prefixes="#all" expand-text="yes">
  <xsl:import href="webmds:common.xsl"/>
  <xsl:import href="webmds:glue.xsl"/>

  <xsl:param name="q" as="xs:string" select="''"/>
  <!-- name, load, memory or disk; the last three sort by use, highest first. -->
  <xsl:param name="sort" as="xs:string" select="'name'"/>
  <xsl:variable name="f:most" select="200"/>

  <xsl:template match="/">
    <xsl:variable name="all" select="//glue:Host[@glue:Name]"/>
    <xsl:variable name="hosts" as="element()*">
      <xsl:perform-sort select="$all[$q = '' or contains(lower-case(string-join((@glue:Name, ancestor::glue:Cluster[1]/@glue:Name), ' ')), lower-case($q))]">
        <xsl:sort select="if ($sort = 'load') then f:load-share(.) else if ($sort = 'memory') then f:memory-share(.) else if ($sort = 'disk') then f:disk-share(.) else 0" data-type="number" order="descending"/>
        <xsl:sort select="string(ancestor::glue:Cluster[1]/@glue:Name)"/>
        <xsl:sort select="@glue:Name"/>
      </xsl:perform-sort>
    </xsl:variable>
    <xsl:call-template name="page">
      <xsl:with-param name="title" select="'Hosts'"/>
      <xsl:with-param name="name" select="'hosts'"/>
      <xsl:with-param name="content">
        <h1>Hosts</h1>
        <p class="lead"><strong>{f:count(count($all), 'host', 'hosts')}</strong> in the whole hierarchy, {f:count(xs:integer(sum($all/f:cpus(.))), 'CPU', 'CPUs')}, {f:size(sum($all/glue:MainMemory/@glue:RAMSize/f:number(.)))} of memory.</p>
        <form class="filter" method="get" role="search">
          <input type="hidden" name="group" value="{$group}"/>
          <label for="q">Find</label><input id="q" name="q" type="search" value="{$q}" placeholder="name of a host or cluster"/>
          <label for="sort">Order</label>
          <select id="sort" name="sort">
            <xsl:for-each select="'name', 'load', 'memory', 'disk'">
              <option value="{.}"><xsl:if test=". = $sort"><xsl:attribute name="selected" select="'selected'"/></xsl:if>{if (. = 'name') then 'by name' else if (. = 'load') then 'highest load first' else if (. = 'memory') then 'fullest memory first' else 'fullest disk first'}</option>
            </xsl:for-each>
          </select>
          <button>Filter</button>
        </form>
        <xsl:if test="empty($hosts)"><p class="empty">{if ($all) then 'No host or cluster has a name like that.' else 'No host is registered. Hosts are published as glue:Host, by the host provider of mds up or by a monitoring system of a cluster.'}</p></xsl:if>
        <div class="cards">
          <xsl:for-each select="$hosts[position() le $f:most]">
            <xsl:call-template name="host-card"><xsl:with-param name="host" select="."/><xsl:with-param name="link" select="f:link(ancestor::sg:Entry[1], $group)"/></xsl:call-template>
          </xsl:for-each>
        </div>
        <xsl:if test="count($hosts) gt $f:most"><p>The first {$f:most} of {count($hosts)} hosts are shown; filter by name to see others.</p></xsl:if>
      </xsl:with-param>
    </xsl:call-template>
  </xsl:template>
</xsl:stylesheet>
